import type { Bundle } from '@platen/contract'

/** A template by chance, and data for documents of it. */
export interface RandomTemplate {
  bundle: Pick<Bundle, 'html' | 'css' | 'settings'>
  data: Array<Record<string, unknown>>
}

type Chance = () => number

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const picture =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2240%22 height=%2230%22%3E%3Cpath d=%22M0 0h40v30z%22/%3E%3C/svg%3E'
const lengths = ['0', '3px', '8px', '12.5px', '1em', '7mm', '-6px', '33.3px', '10%', '0.4in', '61px', '2rem']
const colors = ['#246', '#e8e4d8', 'tomato', 'rgb(10 80 120 / 0.4)', '#ccc', 'white']

/** Rules that print alike in one document or in many, mostly. */
const plainRules = [
  'html { font: 11pt/1.4 "Platen Sans", sans-serif; color: #123 }',
  'html { font-size: 87.5%; --accent: #935 }',
  ':root { --accent: #06c; --gap: 9px; line-height: 1.3 }',
  'html { box-sizing: border-box } *, *::before, *::after { box-sizing: inherit }',
  '* { margin: 0; padding: 0; box-sizing: border-box }',
  '* + * { margin-top: 7px }',
  '* { line-height: 1.2 }',
  ':not(p) + p { color: #a00 }',
  'p + p { text-indent: 2em }',
  'body { margin: L }',
  'body { margin: L L; padding: L }',
  'body { margin: 0; font: 10pt/14pt serif }',
  'body { padding-top: L; border-top: 3px solid C }',
  'body { font-family: "EB Garamond", serif; background: C }',
  'body { background-color: #fff; max-width: 120mm }',
  'html, body { margin: 0; padding: 0 }',
  'html, body { background: #f4f4ee }',
  'body { width: 80%; margin: 0 auto; border: 1px solid C }',
  'body { display: flex; flex-direction: column; gap: 6px }',
  'body { display: grid; grid-template-columns: 1fr 1fr; gap: L }',
  'body { position: relative; border: 2px dashed C }',
  'body { text-align: justify; hyphens: auto; columns: 2 }',
  'body { counter-reset: part }',
  'body > :first-child { margin-top: L; border-top: 1px solid C }',
  'body > :last-child { margin-bottom: L; background: C }',
  'body > p:first-child { font-weight: bold }',
  'body > *:nth-child(2n) { color: C }',
  'body p { margin: L 0 }',
  'html body h2 { letter-spacing: 0.05em }',
  'body::before { content: "before"; display: block; color: C }',
  'body::after { content: counter(part) " end"; border-bottom: 1px solid C }',
  ':first-child { color: #222 }',
  ':last-child { font-style: normal }',
  'p:first-of-type { font-size: 120% }',
  ':nth-child(2) { letter-spacing: 0.2px }',
  ':last-of-type { word-spacing: 1px }',
  ':only-child { font-variant-caps: small-caps }',
  'h1 { margin: L 0; color: var(--accent, C); break-after: avoid }',
  'h2 { margin-top: L; counter-increment: part; border-bottom: 1px solid C }',
  'h2::before { content: counter(part) ". " }',
  'html { counter-reset: part 3 }',
  'p { margin: L 0 L; orphans: 3; widows: 3 }',
  'p { margin: L; text-align: justify }',
  '.box { border: 2px solid C; padding: L; margin: L; break-inside: avoid }',
  '.box { background: C; margin: L 0; box-shadow: 2px 2px 0 C }',
  '.box { transform: rotate(1.5deg); border-radius: 5px; background: C }',
  '.box { opacity: 0.6; outline: 1px dotted C }',
  '.box { position: relative; top: 3px; left: 4px; background: linear-gradient(C, C) }',
  '.box { height: 40px }',
  '.box { height: 30px; overflow: hidden }',
  '.box { margin-bottom: -14px }',
  '.box { break-before: page }',
  '.box { break-after: page }',
  '.box { page-break-after: always; padding: L }',
  '.note { float: right; width: 35%; background: C; padding: 4px }',
  '.note { float: left; margin: L; height: 50px; border: 1px solid C }',
  '.note { position: absolute; top: 5px; right: 3px; width: 60px; background: C }',
  '.note { position: absolute; width: 60px; height: 20px; border: 1px solid C }',
  '.note { position: absolute; left: 20mm; top: 30mm; border: 1px solid C }',
  '.rel { position: relative; padding-right: 90px }',
  '.rel { position: relative; min-height: 60px } .rel .note { position: absolute; bottom: 2px; right: 2px }',
  '.cols { columns: 2; column-gap: 12px; column-rule: 1px solid C }',
  '.cols { display: flex; gap: 9px; flex-wrap: wrap } .cols > * { flex: 1 1 60px }',
  '.cols { display: grid; grid-template-columns: 1fr 2fr; gap: L }',
  'table { border-collapse: collapse; width: 100% } td, th { border: 1px solid C; padding: 2px 5px }',
  'table { border-spacing: 2px; margin: L 0 } tr:nth-child(odd) td { background: C }',
  'thead { break-inside: avoid; background: C } tr { break-inside: avoid }',
  'td:last-child { text-align: right } tr:has(+ .sum) { break-after: avoid; font-weight: bold }',
  'caption { caption-side: bottom; font-size: 80% }',
  'ul { list-style: square; margin: L 0 } li + li { margin-top: 3px }',
  'ol { list-style: lower-roman inside } li::marker { color: C }',
  'ol { counter-reset: step } ol > li { counter-increment: step; list-style: none } ol > li::before { content: counters(step, ".") " " }',
  'li { counter-increment: loose } li::after { content: " (" counter(loose) ")" }',
  'li:not(:last-child) { border-bottom: 1px solid C }',
  'section { break-inside: avoid; margin: L 0 }',
  'section > p:only-child { border-left: 3px solid C; padding-left: 6px }',
  'section:first-child { background: C } section + section { border-top: 4px double C }',
  'section:nth-of-type(2) { break-before: page }',
  'img { float: left; width: 30px; margin: 0 8px 2px 0 }',
  'img { display: block; width: 50%; height: 60px; object-fit: cover }',
  'svg { width: 60px; height: 24px; fill: C }',
  'blockquote { margin: L 20px; font-style: italic; quotes: none }',
  'blockquote { border-left: 3px solid C; padding: L; text-wrap: balance }',
  'pre { white-space: pre-wrap; background: C; padding: 4px }',
  'dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 8px } dt { color: C }',
  '[lang="de"] { color: #040 } :lang(de) { hyphens: auto }',
  'hr { margin: L 0; border: 0; border-top: 1px solid C }',
  '.tall { height: 170mm; background: linear-gradient(C, C); }',
  '.tall { min-height: 60mm; border: 1px solid C }',
  '.tall { padding-bottom: 300mm }',
  '.tall { height: 30vh; background: C }',
  '.low { margin-top: 95%; }',
  '.low { margin-bottom: 400px }',
  '.clear { clear: both; display: flow-root }',
  '@media print { p { color: #111 } .box { border-style: dotted } }',
  '@media screen { body { margin: 99px; background: red } }',
  '@media (min-width: 300px) { .box { padding: 2px } }',
  '@supports (display: grid) { .cols { display: grid } }',
  '@layer base { body { margin: 30px; font-size: 13pt } p { color: C } }',
  '@page { margin: 15mm }',
  '@page { @bottom-center { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif } }',
  '@page { @top-left { content: counter(page, upper-roman) "/" counter(pages, lower-alpha) } }',
  '@page { @bottom-right { content: "static"; border-top: 1px solid C } }',
  '@page :first { margin-top: 30mm }',
  '@page :first { @top-right { content: "first"; color: C } }',
]

/** Rules that print otherwise in many, or nobody knows. */
const riskyRules = [
  'html { background: C; padding: 10px }',
  'html { height: 100% } body { min-height: 100% }',
  'html, body { height: 100% }',
  'html { border: 4px solid C; margin: 12px }',
  'body { background: url("P") repeat; }',
  'body { overflow: hidden; height: 300px }',
  'body { direction: rtl }',
  'body { writing-mode: vertical-rl }',
  'body { height: 100px }',
  'body { min-height: 100vh }',
  'body { transform: translate(5px, 9px); }',
  'body { opacity: 0.5 }',
  'body { float: left }',
  'body { position: absolute; top: 10px }',
  'body { display: table; width: 100% }',
  'body:nth-child(2) { padding: 9px }',
  'body:first-child { padding: 90px }',
  'body:only-of-type { border: 2px solid C }',
  'body:has(.box) { padding: 11px }',
  ':has(.box) { padding-left: 5px }',
  'html > body { padding: 14px }',
  'html > body > p { color: C }',
  ':root > * > p { border: 1px solid C }',
  '* > * > p { border: 1px solid C }',
  '* * * > p { color: C }',
  ':nth-child(3) > p { color: C }',
  '* + * p { color: C }',
  '* + * + * { border-left: 2px solid C }',
  'head + body { border: 2px solid C }',
  ':not(head) + * { margin-left: 10px }',
  ':empty { border: 1px solid C }',
  '::before { content: "*" }',
  '*::after { content: "." }',
  ':first-child::before { content: "1"; }',
  '::first-letter { font-size: 120% }',
  'body::first-line { font-weight: bold }',
  '* { border: 1px solid C }',
  '* { display: block }',
  '* { counter-increment: all } p::after { content: counter(all) }',
  'html { counter-increment: part }',
  'html { font-size: 2vw }',
  '.note { position: fixed; bottom: 0; right: 0 }',
  '.note { position: absolute; bottom: 0; left: 0 }',
  '.note { position: absolute; inset: 0; margin: auto; width: 40px; height: 40px; background: C }',
  '.note { position: absolute; top: 50% }',
  '.note { position: sticky; top: 0 }',
  '.note { position: absolute; top: 0; left: 0; width: 100%; height: 100%; opacity: 0.1; background: C }',
  'p { page: chapter } @page chapter { margin: 30mm }',
  '@page :left { margin-left: 30mm } @page :right { margin-right: 30mm }',
  '@page { @top-center { content: counter(part) } }',
  '@page { background: C }',
  '@page { page-orientation: rotate-right }',
  'section { break-before: right }',
  'p::before { content: open-quote } ',
  'h2 { counter-set: page 7 } h2::after { content: counter(page) }',
  'p::after { content: " on " counter(page) " of " counter(pages) }',
  'html { counter-reset: part } h2::after { content: counters(part, "-") }',
  'p { background: C fixed }',
  '.box { animation: slide 3s } @keyframes slide { from { margin-left: 50px } }',
  '.box { zoom: 1.2 }',
  '.box { mix-blend-mode: multiply; background: C }',
  'p { & b { color: red } }',
  ':is(html, body) > p { color: C }',
  ':where(body) > p { color: C }',
  ':is(body, section) > h2 { margin: 3px }',
  'p:not(body > p) { color: C }',
  'p:not(section *) { text-decoration: underline }',
  '.theme { margin: 20px; background: C }',
  '.theme p { color: C }',
  '.theme > p { border: 1px solid C }',
  '@container (min-width: 100px) { p { color: C } }',
  '@property --accent { syntax: "<color>"; inherits: false; initial-value: red }',
]

const plainBlocks = [
  '<h1>{{title}}</h1>',
  '<h2>{{name}}</h2>',
  '<p>{{text}}</p>',
  '<p>{{long}}</p>',
  '<p class="low">{{text}}</p>',
  '<p lang="de">{{text}} <b>{{name}}</b> <i>and</i> <a href="https://example.com/{{no}}">link</a></p>',
  '<p dir="rtl">مرحبا {{text}}</p>',
  '<div class="box"><p>{{text}}</p></div>',
  '<div class="box">{{name}}<div class="note">{{no}}</div></div>',
  '<div class="rel"><p>{{text}}</p><div class="note">{{no}}</div></div>',
  '<div class="note">{{name}}</div>',
  '<div class="cols"><p>{{text}}</p><div class="box">{{no}}</div><p>{{name}}</p></div>',
  '<div class="tall">{{text}}</div>',
  '<div class="clear"></div>',
  '<section><h2>{{name}}</h2><p>{{text}}</p></section>',
  '<section><p>{{text}}</p></section>',
  '<ul>{{#rows}}<li>{{name}}</li>{{/rows}}</ul>',
  '<ol>{{#rows}}<li>{{name}}<ol><li>{{no}}</li><li>x</li></ol></li>{{/rows}}</ol>',
  '{{#rows}}<p>{{name}}: {{no}}</p>{{/rows}}',
  '{{#rows}}<section class="box"><h2>{{name}}</h2></section>{{/rows}}',
  '{{#flag}}<div class="box">{{text}}</div>{{/flag}}{{^flag}}<p>no flag</p>{{/flag}}',
  '<table><caption>{{name}}</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody>{{#rows}}<tr><td>{{name}}</td><td>{{no}}</td></tr>{{/rows}}<tr class="sum"><td>all</td><td>{{no}}</td></tr></tbody></table>',
  '<table><tr><td>{{text}}</td></tr></table>',
  `<img src="${picture}" alt="">`,
  `<p><img src="${picture}" alt="x" width="20"> {{text}}</p>`,
  '<svg viewBox="0 0 20 8"><path d="M0 0h20v8z"/><circle cx="4" cy="4" r="3" fill="#c00"/></svg>',
  '<blockquote>{{text}}</blockquote>',
  '<pre>{{text}}\n  {{name}}</pre>',
  '<dl><dt>No</dt><dd>{{no}}</dd><dt>Name</dt><dd>{{name}}</dd></dl>',
  '<hr>',
  '<!-- nothing -->',
  'bare {{name}} text',
  '<div class="{{kind}}">{{text}}</div>',
  '<div style="margin-top: -9px; background: #eee">{{text}}</div>',
  '<div style="display: inline-block; width: 45%; vertical-align: top">{{text}}</div>',
  '<p id="here">{{text}}</p>',
  '<li>loose {{name}}</li>',
  '<li>loose {{no}}</li>',
  '<table><thead><tr><th>{{name}}</th></tr></thead>{{#rows}}<tr><td>{{name}}</td></tr>{{/rows}}</table>',
]

const riskyBlocks = [
  '<p>{{text}}',
  '<b>{{text}}</p>',
  '{{#flag}}<div class="box">{{/flag}}{{text}}{{#flag}}</div>{{/flag}}',
  '<p>see <a href="#here">here</a></p>',
  '<q>{{text}}</q>',
  '<p style="color: {{color}}">{{text}}</p>',
  '<p class={{kind}}>{{text}}</p>',
  '<p {{kind}}>{{text}}</p>',
  '</div><p>{{text}}</p>',
  '<input value="{{name}}">',
  '<!-- {{name}} --><p>x</p>',
  '<style>p { color: blue } body { padding: 3px }</style>',
  '<a href="https://example.com/"><a href="https://example.com/2">x</a></a>',
  '<div style="position: absolute; bottom: 10px">{{name}}</div>',
  '<div style="position: absolute; top: 40px; left: 9px; width: 50px; border: 1px solid">{{name}}</div>',
  '<svg viewBox="0 0 9 9"><defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><path fill="url(#g)" d="M0 0h9v9z"/></svg>',
]

const prologs = [
  (body: string) => body,
  (body: string) => body,
  (body: string) => `\n  ${body}\n`,
  (body: string) =>
    `<html><head><meta charset="utf-8"><title>{{title}} no {{no}}</title></head><body>\n${body}\n</body></html>\n`,
  (body: string) =>
    `<html lang="de"><head>\n<style>body { margin: 11px } @page { margin: 12mm }</style></head>\n<body class="theme">${body}</body>\n</html>`,
  (body: string) => `<title>{{name}}</title><style>.box { color: #070 }</style>${body}`,
  (body: string) => `<body style="margin: 5px; padding: 3px">${body}</body>`,
  (body: string) => `<!-- a template -->\n<body class="theme" data-x="1">\n\n${body}`,
  (body: string) => `<html dir="rtl"><body>${body}</body></html>`,
]

/** The template of a seed, and data for `documents` of them. `risk` is the chance that it has something that must be refused. */
export function createRandomTemplate(
  seed: number,
  { documents, risk }: { documents: number; risk: number },
): RandomTemplate {
  const chance = createChance(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T
  const some = <T>(from: readonly T[], most: number) =>
    Array.from({ length: Math.floor(chance() * (most + 1)) }, () => pick(from))
  const fill = (text: string) =>
    text
      .replaceAll(/\bL\b/g, () => pick(lengths))
      .replaceAll(/\bC\b/g, () => pick(colors))
      .replaceAll('"P"', `"${picture}"`)
  const isRisky = chance() < risk
  const rules = [...some(plainRules, 14), ...(isRisky ? [pick(riskyRules), ...some(riskyRules, 1)] : [])]
  const blocks = [...some(plainBlocks, 7), ...(isRisky && chance() < 0.3 ? some(riskyBlocks, 2) : [])]
  const shuffled = <T>(list: T[]) =>
    list
      .map((value) => ({ value, at: chance() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ value }) => value)
  const margin = () => pick(['0', '10mm', '14.3mm', '0.7in', '40px'])
  const line = { left: 'No {page}', right: '{page} / {pages}' }
  return {
    bundle: {
      html: pick(prologs)(shuffled(blocks).join(pick(['', '\n']))),
      css: shuffled(rules).map(fill).join('\n'),
      settings: {
        name: 'Random',
        page: {
          size: pick(['A5', 'A4', '110mm 170mm', 'Letter']),
          orientation: pick(['portrait', 'landscape']),
          margin: { top: margin(), right: margin(), bottom: margin(), left: margin() },
          ...(chance() < 0.2 ? { footer: line } : {}),
        },
        fileName: 'x.pdf',
        language: 'en',
        optional: [],
        tagged: false,
        compact: false,
        images: 'original',
      },
    },
    data: Array.from({ length: documents }, () => createData(chance)),
  }
}

const words =
  'alder birch cedar Ødegård elm fir ginkgo hazel & <ivy> juniper "kelp" larch مرحبا maple 日本語 oak'.split(
    ' ',
  )

function createData(chance: Chance): Record<string, unknown> {
  const text = (most: number) =>
    Array.from(
      { length: Math.floor(chance() * most) },
      () => words[Math.floor(chance() * words.length)],
    ).join(' ')
  return {
    title: text(5),
    name: text(4),
    no: Math.floor(chance() * 10_000),
    text: text(40),
    long: text(chance() < 0.2 ? 900 : 120),
    flag: chance() < 0.5,
    kind: chance() < 0.5 ? 'box' : 'note',
    color: 'red;position:fixed',
    rows: Array.from({ length: Math.floor(chance() * (chance() < 0.15 ? 60 : 7)) }, () => ({
      name: text(6),
      no: Math.floor(chance() * 100),
    })),
  }
}
