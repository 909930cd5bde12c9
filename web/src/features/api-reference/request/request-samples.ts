import type { ApiRequest } from './api-request.ts';

export const sampleLanguages = ['curl', 'javascript', 'python', 'go'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** How the answer is read; `none` for one without a body. */
export type AnswerKind = 'json' | 'bytes' | 'none';

/** A word of a shell: nothing inside single quotes has a meaning. */
const shellWord = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl({ method, url, headers, body }: ApiRequest, answer: AnswerKind): string {
  const isUsual = method === (body === undefined ? 'GET' : 'POST');
  const parts = [
    ...(isUsual ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(body)}`]),
    ...(answer === 'bytes' ? ['--output answer.bin'] : []),
  ];
  return [`curl ${shellWord(url)}`, ...parts].join(' \\\n  ');
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const hexOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text between quotes, in the escapes that JavaScript, Python and Go have in common. */
function quoted(text: string, quote: '"' | "'"): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what must be escaped
  const inside = text.toWellFormed().replaceAll(/[\\'"\u0000-\u001f\u007f\u2028\u2029]/g, (character) => {
    if (character === '"' || character === "'") return character === quote ? `\\${quote}` : character;
    return escapes[character] ?? hexOf(character);
  });
  return quote + inside + quote;
}

const jsText = (text: string) => quoted(text, "'");

/** The body as a value if it is JSON, which reads better than text. */
function jsonIn(body: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(body) as unknown };
  } catch {
    return undefined;
  }
}

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__';

function jsValue(value: unknown, indent = ''): string {
  const deeper = `${indent}  `;
  if (typeof value === 'string') return jsText(value);
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[${value.map((item) => jsValue(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([name, field]) => {
    // a computed name is a field like any other, also for the one name that would set the prototype
    const key = isName(name) ? name : name === '__proto__' ? "['__proto__']" : jsText(name);
    return `${deeper}${key}: ${jsValue(field, deeper)},`;
  });
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
}

function javascript({ method, url, headers, body }: ApiRequest, answer: AnswerKind): string {
  const json = body === undefined ? undefined : jsonIn(body);
  const fields = headers.map(([name, value]) => `    ${isName(name) ? name : jsText(name)}: ${jsText(value)},`);
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${jsText(method)},`]),
    ...(headers.length === 0 ? [] : [`  headers: {\n${fields.join('\n')}\n  },`]),
    ...(body === undefined ? [] : [`  body: ${json ? `JSON.stringify(${jsValue(json.value, '  ')})` : jsText(body)},`]),
  ];
  const given = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  const read = { json: 'await response.json()', bytes: 'await response.arrayBuffer()', none: '' }[answer];
  const shown = read === '' ? 'response.status' : `response.status, ${read}`;
  return `const response = await fetch(${jsText(url)}${given});\nconsole.log(${shown});`;
}

const pythonText = (text: string) => quoted(text, '"');

const pythonConstants: Readonly<Record<string, string>> = { null: 'None', true: 'True', false: 'False' };

function pythonValue(value: unknown, indent = ''): string {
  const deeper = `${indent}    `;
  if (typeof value === 'string') return pythonText(value);
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[${value.map((item) => pythonValue(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return pythonConstants[String(value)] ?? JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${deeper}${pythonText(name)}: ${pythonValue(field, deeper)},`,
  );
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
}

function pythonBody(body: string): string {
  const json = jsonIn(body);
  return json ? `json.dumps(${pythonValue(json.value, '    ')}).encode()` : `${pythonText(body)}.encode()`;
}

function python({ method, url, headers, body }: ApiRequest, answer: AnswerKind): string {
  const fields = headers.map(([name, value]) => `        ${pythonText(name)}: ${pythonText(value)},`);
  const lines = [
    `    ${pythonText(url)},`,
    ...(method === 'GET' ? [] : [`    method=${pythonText(method)},`]),
    ...(headers.length === 0 ? [] : [`    headers={\n${fields.join('\n')}\n    },`]),
    ...(body === undefined ? [] : [`    data=${pythonBody(body)},`]),
  ];
  const read = { json: 'json.load(response)', bytes: 'response.read()', none: '' }[answer];
  const needsJson = answer === 'json' || (body !== undefined && jsonIn(body) !== undefined);
  const shown = read === '' ? 'response.status' : `response.status, ${read}`;
  return [
    ...(needsJson ? ['import json'] : []),
    'import urllib.request',
    '',
    `request = urllib.request.Request(\n${lines.join('\n')}\n)`,
    'with urllib.request.urlopen(request) as response:',
    `    print(${shown})`,
  ].join('\n');
}

const goText = (text: string) => quoted(text, '"');

/** Raw text keeps the lines of a body, unless it contains what raw text cannot. */
const goBody = (body: string) => (/[`\r\0\ufeff]|\p{Surrogate}/u.test(body) ? goText(body) : `\`${body}\``);

const goFailure = '\tif err != nil {\n\t\tpanic(err)\n\t}';

function go({ method, url, headers, body }: ApiRequest): string {
  const packages = ['fmt', 'io', 'net/http', ...(body === undefined ? [] : ['strings'])];
  const sent = body === undefined ? 'nil' : `strings.NewReader(${goBody(body)})`;
  return [
    'package main',
    '',
    `import (\n${packages.map((name) => `\t"${name}"`).join('\n')}\n)`,
    '',
    'func main() {',
    `\trequest, err := http.NewRequest(${goText(method)}, ${goText(url)}, ${sent})`,
    goFailure,
    ...headers.map(([name, value]) => `\trequest.Header.Set(${goText(name)}, ${goText(value)})`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    goFailure,
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    goFailure,
    '\tfmt.Println(response.StatusCode, string(answer))',
    '}',
  ].join('\n');
}

const writers: Readonly<Record<SampleLanguage, (request: ApiRequest, answer: AnswerKind) => string>> = {
  curl,
  javascript,
  python,
  go,
};

/** The request as code of a language, whole: it runs as it stands, with nothing to install. */
export const sampleOf = (language: SampleLanguage, request: ApiRequest, answer: AnswerKind): string =>
  writers[language](request, answer);
