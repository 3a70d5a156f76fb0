import fc from 'fast-check'

const hostileNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  '',
  '.',
  '~',
  '/',
  'a.b',
  '\0',
  '\ud800',
  '😀',
  '{{a}}',
  '$&',
  'a'.repeat(300),
]
/** Keys of objects: keys of templates, and keys that code must not confuse with its own. */
export const name = fc.oneof(
  fc.constantFrom('a', 'o', 'items', 'name', 'parts', ...hostileNames),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const text = fc.oneof(
  fc.constantFrom(
    '',
    'x',
    '{{a}}',
    '{{#items}}',
    '</p><script>alert(1)</script>',
    '\u2028\u202e\0',
    '\ud800',
    '../../etc/passwd',
    '%00',
    'x'.repeat(5_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
/** JSON as text, so that it can contain what no value can: numbers out of range, duplicate keys, broken escapes. */
export const { json, object } = fc.letrec<{ json: string; object: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(
      'null',
      'true',
      'false',
      '0',
      '-0',
      '1',
      '1e400',
      '1e-400',
      '9007199254740993',
      '0.1',
      '1E+2',
      '"\\ud800"',
      '"\\u0000"',
    ),
    text.map((value) => JSON.stringify(value)),
    fc.double().map((value) => String(value)),
    tie('object'),
    fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc.integer({ min: 1, max: 200 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  ),
  object: fc
    .array(fc.tuple(name, tie('json')), { maxLength: 6 })
    .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
}))
