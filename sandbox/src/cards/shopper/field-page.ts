import { themeColours } from '../../theme-colours.ts';

/** The page inside of each card field. It alone sees what is typed; the merchant's page gets sealed texts. */
export const fieldPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Card field – Waypost sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/checkoutshopper/field.css">
<script src="/checkoutshopper/field.js" defer></script>
</head>
<body><input id="field" type="text" inputmode="numeric" spellcheck="false" autocapitalize="off" disabled><span id="error"></span></body>
</html>
`;

export const fieldStyles = `
html, body { margin: 0; height: 100%; background: transparent; }
input {
  box-sizing: border-box; width: 100%; height: 100%; padding: 0; border: 0; outline: 0; background: transparent;
  color: ${themeColours.light.ink}; font: 16px/1.5 system-ui, sans-serif;
}
#error { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;

/**
 * What the field's script starts with. It seals by itself: an answer of a server would come too late for somebody who
 * presses the merchant's button right after the last digit.
 */
export const sealingScript = (publicKey: string): string => `
const sealingKey = crypto.subtle.importKey(
  'spki', Uint8Array.from(atob('${publicKey}'), (byte) => byte.charCodeAt(0)), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'],
);
const seal = (values) => Promise.all(values.map(async (value) => {
  const sealed = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, await sealingKey, new TextEncoder().encode(value));
  return 'sbxenc_v1_' + btoa(String.fromCharCode(...new Uint8Array(sealed)));
}));
`;

/** Runs in the browser. The messages are those of the provider's own field page, version 6.3.0. */
export const fieldScript = `
const parentOrigin = atob(new URLSearchParams(location.search).get('d') ?? '');
const input = document.getElementById('field');
const announced = document.getElementById('error');
let config, sealedFor, brand = '', codePolicy = 'required', styles = {};

const digits = () => input.value.replace(/\\D/g, '');
const brands = [['amex', /^3[47]/], ['mc', /^(5[1-5]|2[2-7])/], ['maestro', /^(50|5[6-8]|6)/], ['visa', /^4/]];
const brandOf = (typed) => (brands.find(([, pattern]) => pattern.test(typed)) ?? ['card'])[0];
const tell = (message) => parent.postMessage(JSON.stringify({ fieldType: config.fieldType, numKey: config.numKey, ...message }), parentOrigin);
const paint = (style) => {
  for (const [name, value] of Object.entries(style ?? {})) if (typeof value === 'string') input.style[name] = value;
};

const isLuhn = (number) => [...number].reverse().reduce((sum, digit, at) => {
  const value = Number(digit) * (at % 2 ? 2 : 1);
  return sum + (value > 9 ? value - 9 : value);
}, 0) % 10 === 0;
const grouped = (number) => (brand === 'amex' ? number.replace(/^(\\d{4})(\\d{1,6})?(\\d{1,5})?.*$/, (all, ...parts) => parts.slice(0, 3).filter(Boolean).join(' ')) : number.replace(/(\\d{4})(?=\\d)/g, '$1 '));
const date = (typed) => {
  const month = /^[2-9]/.test(typed) ? '0' + typed : typed;
  return month.length > 2 ? month.slice(0, 2) + '/' + month.slice(2, 4) : month;
};
const numberLength = () => (brand === 'amex' ? 15 : 16);
const codeLength = () => (brand === 'amex' ? 4 : 3);
const isPast = (month, year) => new Date(Date.UTC(year, month, 1)) <= new Date();

const kinds = {
  encryptedCardNumber: {
    key: 'number', autocomplete: 'cc-number', errors: ['cc.num.900', 'cc.num.901', 'cc.num.902'],
    format: (typed) => grouped(typed.slice(0, numberLength())),
    isWhole: () => digits().length === numberLength(),
    wrong: () => (isLuhn(digits()) ? '' : 'cc.num.902'),
    parts: () => [['card', 'encryptedCardNumber', digits()]],
  },
  encryptedExpiryDate: {
    key: 'date', autocomplete: 'cc-exp', errors: ['cc.dat.910', 'cc.dat.911'],
    format: (typed) => date(typed),
    isWhole: () => digits().length === 4,
    wrong: () => {
      const month = Number(digits().slice(0, 2)), year = 2000 + Number(digits().slice(2));
      if (month < 1 || month > 12) return 'cc.dat.911';
      if (isPast(month, year)) return 'cc.dat.912';
      return year > new Date().getUTCFullYear() + 30 ? 'cc.dat.913' : '';
    },
    parts: () => [['month', 'encryptedExpiryMonth', digits().slice(0, 2)], ['year', 'encryptedExpiryYear', '20' + digits().slice(2)]],
  },
  encryptedExpiryMonth: {
    key: 'month', autocomplete: 'cc-exp-month', errors: ['cc.mth.915', 'cc.mth.915'],
    format: (typed) => typed.slice(0, 2), isWhole: () => digits().length === 2,
    wrong: () => (digits() >= '01' && digits() <= '12' ? '' : 'cc.mth.915'),
    parts: () => [['month', 'encryptedExpiryMonth', digits()]],
  },
  encryptedExpiryYear: {
    key: 'year', autocomplete: 'cc-exp-year', errors: ['cc.yr.917', 'cc.yr.918'],
    format: (typed) => typed.slice(0, 2), isWhole: () => digits().length === 2,
    wrong: () => (isPast(12, 2000 + Number(digits())) ? 'cc.dat.912' : ''),
    parts: () => [['year', 'encryptedExpiryYear', '20' + digits()]],
  },
  encryptedSecurityCode: {
    key: 'cvc', autocomplete: 'cc-csc', errors: ['cc.cvc.920', 'cc.cvc.921'],
    format: (typed) => typed.slice(0, codeLength()), isWhole: () => digits().length === codeLength(), wrong: () => '',
    parts: () => [['cvc', 'encryptedSecurityCode', digits()]],
  },
};
const kind = () => kinds[config.fieldType];
const isNumber = () => config.fieldType === 'encryptedCardNumber';

const showError = (code) => {
  const texts = config.iframeUIConfig?.ariaConfig?.[config.fieldType]?.error ?? {};
  input.toggleAttribute('aria-invalid', code !== '');
  if (code !== '') input.setAttribute('aria-invalid', 'true');
  announced.textContent = code === '' ? '' : (texts[code] ?? '');
  paint(styles.base);
  if (code !== '') paint(styles.error);
};
const validate = (action, error) => { showError(error); tell({ action, error }); };

const sendEncrypted = async () => {
  const parts = kind().parts(), typed = input.value;
  sealedFor = typed;
  const blobs = await seal(parts.map(([, , value]) => value));
  if (input.value !== typed) return;
  showError('');
  const fields = parts.map(([type, encryptedFieldName], at) => ({ type, encryptedFieldName, blob: blobs[at] }));
  tell({ action: 'encryption', [config.fieldType]: fields, ...(isNumber() ? { endDigits: digits().slice(-4) } : {}) });
};

let lastBin = '';
const sendBin = async () => {
  const bin = digits().slice(0, 8);
  if (bin.length < 6) {
    if (lastBin !== '') tell({ action: 'binValue', binValue: bin });
    lastBin = '';
    return;
  }
  if (bin.slice(0, 6) === lastBin) return;
  lastBin = bin.slice(0, 6);
  const [encryptedBin] = await seal([lastBin]);
  tell({ action: 'binValue', binValue: lastBin, encryptedBin, uuid: crypto.randomUUID() });
};

const tellBrand = (now) => {
  if (now === brand) return;
  brand = now;
  tell({
    action: 'brand', brand: now, cvcPolicy: now === 'maestro' ? 'optional' : 'required', cvcText: 'Security code',
    expiryDatePolicy: 'required', showSocialSecurityNumber: false,
  });
};

const whenTyped = () => {
  if (isNumber()) tellBrand(brandOf(digits()));
  const formatted = kind().format(digits());
  if (formatted !== input.value) input.value = formatted;
  if (isNumber()) void sendBin();
  if (!kind().isWhole()) {
    sealedFor = undefined;
    validate(kind().key + 'KeyPressed', '');
    return;
  }
  const error = kind().wrong();
  if (error !== '') validate(isNumber() ? 'luhnCheck' : 'incorrectly filled field', error);
  else if (sealedFor !== input.value) void sendEncrypted();
};

input.addEventListener('input', whenTyped);
input.addEventListener('focus', () => tell({ action: 'focus', focus: true }));
input.addEventListener('blur', () => {
  tell({ action: 'focus', focus: false });
  if (input.value !== '' && !kind().isWhole()) validate('incomplete field', kind().errors[1]);
});
input.addEventListener('keydown', (event) => { if (event.key === 'Enter') tell({ action: 'enterKeyPressed' }); });

const configure = async (message) => {
  config = message;
  const own = message.iframeUIConfig ?? {};
  const aria = own.ariaConfig ?? {};
  styles = own.sfStyles ?? {};
  if (aria.lang) document.documentElement.lang = aria.lang;
  input.setAttribute('aria-label', aria[message.fieldType]?.label ?? message.fieldType);
  input.setAttribute('aria-describedby', 'error');
  input.setAttribute('data-fieldtype', message.fieldType);
  input.autocomplete = kind().autocomplete;
  input.placeholder = Object.values(own.placeholders ?? {})[0] ?? '';
  if (message.fieldType === 'encryptedSecurityCode' && message.maskSecurityCode) input.type = 'password';
  paint(styles.base);
  await sealingKey;
  input.disabled = false; // before, nobody knows which field it is
  tell({ action: 'config' });
};

window.addEventListener('message', (event) => {
  if (event.origin !== parentOrigin || typeof event.data !== 'string') return;
  const message = JSON.parse(event.data);
  if (config === undefined) { if (kinds[message.fieldType]) void configure(message); return; }
  if (message.numKey !== config.numKey) return;
  if (message.focus === true) input.focus();
  if (typeof message.brand === 'string') {
    if (message.brand === 'reset') brand = '';
    else brand = message.brand;
    if (message.cvcPolicy) codePolicy = message.cvcPolicy;
    if (isNumber() && message.brand === 'reset') tellBrand(brandOf(digits()));
    if (config.fieldType === 'encryptedSecurityCode' && input.value !== '') whenTyped();
    input.setAttribute('aria-required', String(codePolicy === 'required'));
  }
});
`;
