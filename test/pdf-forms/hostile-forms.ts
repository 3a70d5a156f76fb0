import { writeForm as form } from './write-form.ts'

/** Malformed forms: the defect, a PDF, and the number of fields that are listed. */
export const hostileForms: ReadonlyArray<[what: string, pdf: () => Buffer, fields: number]> = [
  [
    'fields form a cycle',
    () =>
      form({
        fields: '10 0 R',
        objects: { 10: '/T (a) /Kids [10 0 R 11 0 R]', 11: '/T (b) /Kids [10 0 R] /Parent 10 0 R' },
      }),
    0,
  ],
  ['a field occurs twice', () => form({ fields: '10 0 R 10 0 R 10 0 R', objects: { 10: text('a') } }), 1],
  [
    'two fields have the same name',
    () => form({ fields: '10 0 R 11 0 R', objects: { 10: text('a'), 11: text('a', '[10 10 50 30]') } }),
    1,
  ],
  [
    'two fields of different kinds have the same name',
    () => form({ fields: '10 0 R 11 0 R', objects: { 10: text('a'), 11: text('a').replace('/Tx', '/Btn') } }),
    1,
  ],
  [
    'widgets are not on a page',
    () => form({ fields: '10 0 R 12 0 R', objects: { 10: text('a'), 12: text('off') }, shown: '10 0 R' }),
    2,
  ],
  [
    'positions are not rectangles',
    () =>
      form({
        fields: '10 0 R 11 0 R 12 0 R 13 0 R',
        objects: {
          10: text('a', '[100 100 20 20]'),
          11: text('b', '[1e999 (x) null 7]'),
          12: text('c', '[-99999999 0 99999999999 5]'),
          13: text('d', '[5 5 5 5]'),
        },
      }),
    4,
  ],
  [
    'a name has a million letters',
    () => form({ fields: '10 0 R 11 0 R', objects: { 10: text('a'), 11: text('x'.repeat(1_000_000)) } }),
    1,
  ],
  [
    'values and flags have wrong types',
    () =>
      form({
        fields: '10 0 R',
        objects: {
          10: `${text('a')} /V << /x 1 >> /Ff (no) /MaxLen -7 /Opt 7 /DA 5 /Q /x /MK [1] /BS 3 /AP [1 2]`,
        },
      }),
    1,
  ],
  [
    'appearances are damaged',
    () =>
      form({
        fields: '10 0 R',
        objects: {
          10: `${text('a')} /AP << /N 20 0 R >>`,
          20: '/BBox (none) /Matrix [0 0 0 0 0 0] /Length 9 /Filter /FlateDecode >>\nstream\nnot zlib!\nendstream %',
        },
      }),
    1,
  ],
  [
    'fields are numbers',
    () => form({ fields: '1 (a) null [10 0 R] 99 0 R 10 0 R', objects: { 10: text('a') } }),
    1,
  ],
  ['there are twenty thousand fields', () => manyFields(20_000), 5_000],
  ['fields are nested a thousand levels deep', () => deepFields(1_000), 1],
]

function text(name: string, rectangle = '[20 20 100 40]'): string {
  return `/FT /Tx /T (${name}) /Type /Annot /Subtype /Widget /Rect ${rectangle} /F 4`
}

function manyFields(count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => index + 10)
  const objects = Object.fromEntries(
    numbers.map((number) => [number, text(number === 10 ? 'a' : `f${number}`)]),
  )
  return form({ fields: numbers.map((number) => `${number} 0 R`).join(' '), objects })
}

function deepFields(depth: number): Buffer {
  const numbers = Array.from({ length: depth }, (_, index) => index + 10)
  const objects = Object.fromEntries(
    numbers.map((number) => [
      number,
      number === depth + 9 ? text('end') : `/T (n) /Kids [${number + 1} 0 R]`,
    ]),
  )
  return form({ fields: '10 0 R', objects })
}
