/**
 * Runs in the page: describes visible texts of less than 12 px, and fields whose border, or that of what is around them, has
 * a contrast of less than 3:1 with the background (WCAG 2.2, 1.4.11).
 */
export function findIllegible(): string[] {
  const FIELDS =
    'select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=hidden])';
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      one,
      ...(one.shadowRoot ? all(one.shadowRoot) : []),
    ]);
  const isVisible = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.getBoundingClientRect().width > 1;
  const parentOf = (one: Element): Element | undefined => {
    const parent = one.assignedSlot ?? one.parentNode;
    return parent instanceof ShadowRoot
      ? parent.host
      : parent instanceof Element
        ? parent
        : undefined;
  };
  const describe = (one: Element) => one.outerHTML.slice(0, 160);

  const sizeOf = (one: Element) => {
    const scale = one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.a ?? 1) : 1;
    return Number.parseFloat(getComputedStyle(one).fontSize) * scale;
  };
  const hasText = (one: Element) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const isSmall = (one: Element) => hasText(one) && sizeOf(one) < 11.99 && isVisible(one);

  type Rgba = readonly [number, number, number, number];
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const parse = (color: string): Rgba => {
    if (!context) return [0, 0, 0, 0];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return [r, g, b, alpha / 255];
  };
  const over = ([r, g, b, alpha]: Rgba, below: Rgba): Rgba => {
    const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
    return [mix(r, below[0]), mix(g, below[1]), mix(b, below[2]), 1];
  };
  const backgroundOf = (one: Element | undefined): Rgba => {
    if (!one) return parse('Canvas');
    const own = parse(getComputedStyle(one).backgroundColor);
    return own[3] === 1 ? own : over(own, backgroundOf(parentOf(one)));
  };
  const luminance = (color: Rgba) => {
    const linear = (value: number) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
  };
  const contrast = (one: Rgba, other: Rgba) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  /** The contrast of the border of a field, or of the nearest element around it that has one; 0 without. */
  const borderContrast = (field: Element) => {
    for (let one: Element | undefined = field; one; one = parentOf(one)) {
      const style = getComputedStyle(one);
      if (Number.parseFloat(style.borderBottomWidth) === 0) continue;
      const background = backgroundOf(parentOf(one));
      return contrast(over(parse(style.borderBottomColor), background), background);
    }
    return 0;
  };
  const elements = all(document);
  const small = elements
    .filter(isSmall)
    .map((one) => `${sizeOf(one).toFixed(1)} px: ${describe(one)}`);
  const fields = elements.filter(
    (one) => one.matches(FIELDS) && !one.matches(':disabled') && isVisible(one),
  );
  const faint = fields.flatMap((one) => {
    const ratio = borderContrast(one);
    return ratio < 3 ? [`border of ${ratio.toFixed(2)}:1: ${describe(one)}`] : [];
  });
  return [...small, ...faint];
}
