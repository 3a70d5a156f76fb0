import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import type { Refined } from '../composing.ts'
import { faultsOf, libraryDrafts, refine, refined } from './testing/library.ts'

/** The templates that differ most: with language files, with one column, with several tables, without a table. */
const chosen = new Set(['invoice', 'letter', 'payslip', 'certificate'])
const drafts = new Map([...libraryDrafts()].filter(([name]) => chosen.has(name)))

/** Returns a page without the elements that a refinement names. */
function outside(html: string, indexes: ReadonlySet<number>): string {
  const { elements } = parseSource(html)
  let at = 0
  let rest = ''
  for (const { index, start, end } of elements) {
    if (!indexes.has(index) || start < at) continue
    rest += `${html.slice(at, start)}<${index}>`
    at = end
  }
  return rest + html.slice(at)
}

function numbersOf(html: string, { named }: Refined): Set<number> {
  const starts = new Set(named.map(({ start }) => start))
  return new Set(parseSource(html).elements.flatMap(({ index, start }) => (starts.has(start) ? [index] : [])))
}

/** Whether text contains every line of another text, in the same order. */
function keepsLines(before: string, after: string): boolean {
  const lines = after.split('\n')
  let at = 0
  return before.split('\n').every((line) => {
    at = lines.indexOf(line, at) + 1
    return at > 0
  })
}

/** Prompts for a style, the resulting CSS, and the templates that have such elements. */
const looks: readonly (readonly [prompts: readonly string[], css: RegExp, where?: RegExp])[] = [
  [
    [
      'Make the headings dark green',
      'mach die Überschriften dunkelgrün',
      'mets les titres en vert foncé',
      'pon los títulos en verde oscuro',
      'headings in #1f4a33, please',
    ],
    /color: #1f4a33/,
    /<h[1-6]/,
  ],
  [
    [
      'bigger title',
      'make the title bigger',
      'den Titel größer',
      'un titre plus grand',
      'haz el título más grande',
    ],
    /font-size: \d/,
    /<h[1-3]/,
  ],
  [
    [
      'table head dark blue',
      'Tabellenkopf dunkelblau',
      'l’en-tête du tableau en bleu foncé',
      'el encabezado de la tabla en azul oscuro',
    ],
    /(?:color|background-color): #1b2f5c/,
    /<thead>/,
  ],
  [
    [
      'make the table smaller',
      'smaller table',
      'die Tabelle kleiner',
      'un tableau plus petit',
      'tabla más pequeña',
    ],
    /font-size: [\d.]+pt/,
    /<table/,
  ],
  [
    ['centre the title', 'the title centered', 'Titel zentriert', 'le titre centré', 'centra el título'],
    /text-align: center/,
    /<h[1-3]/,
  ],
  [
    ['title in italics', 'den Titel kursiv', 'le titre en italique', 'el título en cursiva'],
    /font-style: italic/,
    /<h[1-3]/,
  ],
]

describe('a style requested in a prompt', () => {
  for (const [name, source] of drafts) {
    const html = source.files['template.html'] ?? ''
    it(`${name}: applies to the named elements, in four languages, and keeps every byte outside them`, () => {
      expect(faultsOf(source)).to.deep.equal([])
      for (const [prompts, css, where] of looks) {
        if (where && !where.test(html)) continue
        const results = prompts.map((prompt) => refined(source, prompt))
        for (const [at, result] of results.entries()) {
          expect(Object.keys(result.files), prompts[at]).to.satisfy((files: string[]) =>
            files.every((file) => file === 'template.html' || file === 'style.css'),
          )
          expect(result.named.length, prompts[at]).to.be.above(0)
          const after = result.source.files['template.html'] ?? ''
          const numbers = numbersOf(after, result)
          expect(outside(after, numbers), prompts[at]).to.equal(outside(html, numbers))
          expect(result.source.files['style.css'], prompts[at]).to.match(css)
        }
        expect(faultsOf(results[0]?.source ?? source), prompts[0]).to.deep.equal([])
        // The result is the same in all languages.
        expect(new Set(results.map((one) => one.source.files['template.html'])).size, prompts[0]).to.equal(1)
      }
    })

    it(`${name}: changes the accent color, the font and the text size only in the style sheet`, () => {
      for (const prompt of [
        'accent colour #0a7',
        'the brand colour blue',
        'Akzentfarbe rot',
        'couleur d’accent bleu',
        'color de acento verde',
        'body text 11pt',
        'Fließtext 11pt',
        'use a serif font',
        'Schrift ohne Serifen',
        'police Literata',
        'letra Inter',
      ]) {
        const result = refine(source, prompt)
        if ('declined' in result) {
          expect(result.declined, prompt).to.match(/already|no accent color|several colors/)
          continue
        }
        expect(Object.keys(result.files), prompt).to.deep.equal(['style.css'])
        const [before, after] = [source.files['style.css'] ?? '', result.files['style.css'] ?? '']
        if (prompt.includes('11pt')) expect(keepsLines(before, after), prompt).to.equal(true)
        else expect(after.split('\n').filter((line) => !before.includes(line)).length, prompt).to.be.below(12)
      }
    })
  }
})

const paper: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['Use A5 in landscape, please.', { 'page.size': 'A5', 'page.orientation': 'landscape' }],
  ['Querformat A5', { 'page.size': 'A5', 'page.orientation': 'landscape' }],
  ['format A5 paysage', { 'page.size': 'A5', 'page.orientation': 'landscape' }],
  ['tamaño A5 horizontal', { 'page.size': 'A5', 'page.orientation': 'landscape' }],
  ['US letter', { 'page.size': 'Letter' }],
  ['margins 25 mm', { 'page.margin.top': '25mm', 'page.margin.left': '25mm' }],
  ['linker Rand 3 cm', { 'page.margin.left': '3cm' }],
  ['marges de 2 cm', { 'page.margin.right': '2cm' }],
  ['márgenes de 2 cm', { 'page.margin.bottom': '2cm' }],
]

describe('a page size requested in a prompt', () => {
  for (const [name, source] of drafts)
    it(`${name}: is set in the settings, and nothing else changes`, () => {
      for (const [prompt, said] of paper) {
        const result = refined(source, prompt)
        expect(Object.keys(result.files), prompt).to.deep.equal(['template.json'])
        expect(JSON.parse(result.files['template.json'] ?? ''), prompt).to.have.nested.include(said)
        expect(result.named, prompt).to.have.length(1)
        expect(result.named[0]?.start, prompt).to.equal(null)
      }
    })
})

describe('a language requested in a prompt', () => {
  for (const [name, source] of drafts)
    it(`${name}: is set, known labels are translated, and the remaining words are reported`, () => {
      for (const prompt of [
        'in German',
        'auf Deutsch',
        'translate it to German',
        'en allemand',
        'en alemán',
      ]) {
        const result = refined(source, prompt)
        expect(JSON.parse(result.source.files['template.json'] ?? ''), prompt).to.have.property(
          'language',
          'de',
        )
        expect(faultsOf(result.source), prompt).to.deep.equal([])
        const tags = (html = '') => html.match(/\{\{[^}]*\}\}/g)?.join(' ')
        expect(tags(result.source.files['template.html'])).to.equal(tags(source.files['template.html']))
      }
    })

  for (const [prompt, page] of [
    [
      'in German',
      '<p>Nr. {{number}}, {{a}} to {{b}}, pay <b>to</b></p><p>{{#paid}}Ja{{/paid}}{{^paid}}Nein{{/paid}}</p>',
    ],
    [
      'in French',
      '<p>N° {{number}}, {{a}} to {{b}}, pay <b>to</b></p><p>{{#paid}}Oui{{/paid}}{{^paid}}Non{{/paid}}</p>',
    ],
    [
      'in Spanish',
      '<p>N.º {{number}}, {{a}} to {{b}}, pay <b>to</b></p><p>{{#paid}}Sí{{/paid}}{{^paid}}No{{/paid}}</p>',
    ],
  ] as const)
    it(`“${prompt}”: treats no word of a sentence as a label`, () => {
      const html =
        '<p>No. {{number}}, {{a}} to {{b}}, pay <b>to</b></p><p>{{#paid}}Yes{{/paid}}{{^paid}}No{{/paid}}</p>'
      const sample = JSON.stringify({ number: '1', a: 'x', b: 'y', paid: true })
      const footer = JSON.stringify({ page: { footer: { right: 'Page {page} of {pages}' } } })
      const source = {
        files: { 'template.html': html, 'sample.json': sample, 'template.json': footer },
        assets: {},
      }
      const result = refined(source, prompt).source.files
      expect(result['template.html']).to.equal(page)
      expect(result['template.json']).to.match(/(?:Seite|Page|Página) \{page\} (?:von|sur|de) \{pages\}/)
    })

  for (const language of ['German', 'French', 'Spanish'])
    it(`translates no “no” in the library’s templates as an answer: ${language}`, () => {
      for (const source of libraryDrafts().values()) {
        const result = refine(source, `in ${language}`)
        const answers = /(?<![\p{L}])(?:nein|non)(?![\p{L}])/giu
        const count = (text = '') => (text.match(answers) ?? []).length
        if ('files' in result)
          expect(count(result.files['template.html'])).to.be.at.most(count(source.files['template.html']))
      }
    })
})
