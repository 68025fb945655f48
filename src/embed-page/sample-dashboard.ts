/** Made-up figures of a shop, by month. */
const REVENUE = { Jan: 42, Feb: 47, Mar: 55, Apr: 51, May: 63, Jun: 71 };
const FIGURES = { Revenue: '$329k', Orders: '4,180', 'Returning customers': '38%' };

/**
 * Creates a small sample dashboard, so that a page without an embedded app of its own shows where analytics will be. It is
 * in English, like the text that names the variable to set.
 */
export function sampleDashboard(): HTMLElement {
  const section = document.createElement('section');
  section.lang = 'en';
  section.className = 'sample';
  section.setAttribute('aria-label', 'Sample dashboard');
  const note = element(
    'p',
    'Sample data. Set SVC_EMBED_APP to the folder of your own app to replace it.',
  );
  note.className = 'detail';
  section.append(note, figures(), chart());
  return section;
}

function figures(): HTMLElement {
  const list = document.createElement('dl');
  for (const [name, value] of Object.entries(FIGURES)) {
    const figure = document.createElement('div');
    figure.append(element('dt', name), element('dd', value));
    list.append(figure);
  }
  return list;
}

/** A table whose bars show the values. */
function chart(): HTMLElement {
  const table = document.createElement('table');
  table.append(element('caption', 'Revenue by month'));
  const body = table.createTBody();
  const largest = Math.max(...Object.values(REVENUE));
  for (const [month, thousands] of Object.entries(REVENUE)) {
    const row = body.insertRow();
    const header = element('th', month);
    header.setAttribute('scope', 'row');
    const bar = document.createElement('span');
    bar.className = 'bar';
    bar.style.inlineSize = `${(100 * thousands) / largest}%`;
    row.append(header);
    row.insertCell().append(bar);
    row.append(element('td', `$${thousands}k`));
  }
  return table;
}

function element(tag: string, text: string): HTMLElement {
  const created = document.createElement(tag);
  created.textContent = text;
  return created;
}
