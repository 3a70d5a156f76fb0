import { compileTemplate } from '@platen/merge'
import { parse } from 'parse5'
import { elementsOf } from '../html/scan-markup.ts'

/** Markup that changes how browsers read the markup after it. It is used outside and inside merge tags. */
const fragments = [
  '<!--',
  '-->',
  '--',
  '--!>',
  '<!-->',
  '<!-- x',
  '>',
  '-',
  '!',
  '<',
  '</',
  '<!',
  '"',
  "'",
  '=',
  '/',
  ' ',
  '\n',
  '&',
  '&#',
  '&lt;',

  '<title>',
  '</title>',
  '<style>',
  '</style>',
  '<textarea>',
  '</textarea>',
  '<select>',
  '<svg>',
  '</svg>',
  '<title/>',
  '<math>',

  '<![CDATA[',
  ']]>',
  '<noscript>',
  '<xmp>',
  '<template>',
  '<table>',
  '<p title="',
  "<p title='",
  '<p title=',
  '<p ',
  '<p',
  '<p on',

  '<!doctype x>',
  '<!doctype html "',
  '<?x',
  'on',
  'x',
  '<scr',
  'ipt>',
  'click="x"',
  'onclick="x">',
  '<b',
  'title="x"',
]
const wraps = [
  (text: string) => text,
  (text: string) => `{{#a}}${text}{{/a}}`,
  (text: string) => `{{^a}}${text}{{/a}}`,
  (text: string) => `{{#l}}${text}{{/l}}`,
  (text: string) => `${text}{{x}}`,
  (text: string) => `{{x}}${text}`,
  (text: string) => `${text}{{! c }}`,
  (text: string) => `{{#a}}${text}`,
  (text: string) => `${text}{{/a}}`,
]
const payloads = [
  '<script>1</script>',
  '<p title="<script>1</script>">',
  '<p title="" onclick="1">',
  '<p {{#a}}onclick{{/a}}="1">',
  '{{#a}}<iframe>{{/a}}',
  '<!--<script>1</script>-->',
  ' onclick="1" ',
  ' onclick=1>',
]
const ends = [
  '',
  '"',
  "'",
  '-->',
  '</title>',
  '</style>',
  '>',
  '</textarea>',
  '">',
  '<!-- -->',
  '{{/a}}',
  '{{#a}}-->{{/a}}',
]

const texts = [
  '',
  'x',
  '"',
  '>',
  '--',
  '-->',
  '-',
  '!',
  '--!',
  '<script>1</script>',
  'onclick',
  ' onclick=1 ',
  "'",
  '=',
  '/',
  '&',
]
export const hostileData: Array<Record<string, unknown> | null> = [
  null,
  ...texts.flatMap((x) => [
    { x, a: true, l: [1, 2] },
    { x, a: false, l: [] },
    { x, a: [x, x], l: [{}] },
  ]),
]

/** A reproducible random generator. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Returns every pair of fragments around a payload, in a few combinations. */
export function* hostileSources(): Generator<string, void, undefined> {
  const random = createRandom(7)
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T
  for (const first of fragments) {
    for (const second of fragments) {
      for (let turn = 0; turn < 4; turn++) {
        const spaces = turn % 2 === 0 ? '' : ' '
        yield [one(wraps)(first), one(payloads), one(wraps)(second), one(ends)].join(spaces)
      }
    }
  }
}

/** Whether a document contains an element or attribute that publishing rejects. */
export function hasRefused(html: string): boolean {
  for (const { tagName, attrs } of elementsOf(parse(html, { scriptingEnabled: false }))) {
    if (/^(?:script|iframe|object|embed|base)$/.test(tagName)) return true
    if (attrs.some(({ name }) => /^on[a-z]/.test(name))) return true
  }
  return false
}

/** Merges a source, or returns undefined if its merge tags have errors. */
export function mergedWith(source: string, data: Record<string, unknown> | null): string | undefined {
  const compiled = compileTemplate(source, { file: 'template.html' })
  return compiled.ok ? compiled.template.render(data) : undefined
}
