import '../../../../src/host/define.ts';

export function insert(place, frames) {
  const embed = Object.assign(document.createElement('svc-embed'), {
    src: `${frames}/frame.html`,
    // each can be used once
    sessionId: crypto.randomUUID(),
  });
  place.append(embed);
}
