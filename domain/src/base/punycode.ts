const base = 36;
const tMin = 1;
const tMax = 26;

const digit = (value: number) => String.fromCharCode(value < 26 ? value + 97 : value + 22);

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : delta >> 1;
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) >> 1; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + 38));
}

/** Encodes a delta as a variable-length integer (RFC 3492, 3.3). */
function encodeDelta(delta: number, bias: number): string {
  let text = '';
  let rest = delta;
  for (let k = base; ; k += base) {
    const threshold = Math.min(Math.max(k - bias, tMin), tMax);
    if (rest < threshold) return text + digit(rest);
    text += digit(threshold + ((rest - threshold) % (base - threshold)));
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

/** Encodes a host name label in Punycode (RFC 3492), without its `xn--`. */
function encodeLabel(label: string): string {
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  const plain = points.filter((point) => point < 128);
  let text = String.fromCharCode(...plain) + (plain.length > 0 ? '-' : '');
  let handled = plain.length;
  let [next, delta, bias] = [128, 0, 72];
  while (handled < points.length) {
    const point = Math.min(...points.filter((candidate) => candidate >= next));
    delta += (point - next) * (handled + 1);
    next = point;
    for (const candidate of points) {
      if (candidate < next) delta += 1;
      if (candidate !== next) continue;
      text += encodeDelta(delta, bias);
      bias = adapt(delta, handled + 1, handled === plain.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    next += 1;
  }
  return text;
}

/** The host name in the form that browsers send: lower case, with non-ASCII labels in Punycode (KEY-45). */
export function asciiHostName(typed: string): string {
  const labels = typed.normalize('NFKC').toLowerCase().replaceAll('。', '.').split('.');
  // oxlint-disable-next-line no-control-regex -- every ASCII character stands for itself, controls are refused afterwards
  return labels.map((label) => (/^[\u0000-\u007f]*$/.test(label) ? label : `xn--${encodeLabel(label)}`)).join('.');
}
