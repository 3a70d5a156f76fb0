import { expect } from 'chai'
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { compareBaseline, countByFile, lowerBaseline } from './compare-baseline.ts'
import { findMatches, longSentences } from './find-matches.ts'
import { markdownTexts } from './markdown-texts.ts'
import { readProse } from './read-prose.ts'
import { typescriptTexts } from './typescript-texts.ts'

const at = (texts: readonly { line: number; text: string }[]) =>
  texts.map(({ line, text }) => `${line}: ${text}`)

describe('typescriptTexts', () => {
  const strings = (source: string, file = 'a.tsx') => at(typescriptTexts(file, source).strings)

  it('reads JSX text, visible attributes and properties, templates and concatenations', () => {
    const source = [
      'const a = <p title="Save" className="big red text">',
      '  Two words {count} more',
      '</p>',
      'const b = { label: isOld ? "Old" : `Newest of ${all}`, kind: "old" }',
      'throw new Fault("invalid_data", { detail: "The value is " + value + " and too long." })',
    ].join('\n')
    expect(strings(source)).to.deep.equal([
      '1: Save',
      '2: Two words',
      '2: more',
      '4: Old',
      '4: Newest of {…}',
      '5: The value is {…} and too long.',
    ])
  })

  it('reads the strings inside an inserted value', () => {
    expect(strings('f(`The file ${isBig ? "is too large" : "is empty"}.`)', 'a.ts')).to.deep.equal([
      '1: The file {…}.',
      '1: is too large',
      '1: is empty',
    ])
  })

  it('leaves out imports, types, single words, SQL, CSS and HTML', () => {
    const source =
      'import a from "some thing"\ntype B = "one two"\nconst c = ["word", "select id from accounts", "margin: 0 auto; color: red", "<p>Some text</p>"]\nconst d = sql`delete from accounts where id`\n'
    expect(strings(source, 'a.ts')).to.deep.equal([])
  })

  it('reads comments separately from strings, and joins line comments', () => {
    const source =
      '/**\n * Returns the\n * name.\n */\nconst a = 1 // One line,\n// and the next.\n\n// Another.\n'
    expect(at(typescriptTexts('a.ts', source).comments)).to.deep.equal([
      '1: Returns the name.',
      '5: One line, and the next.',
      '8: Another.',
    ])
  })
})

describe('markdownTexts', () => {
  it('reads headings, paragraphs, items and cells with their lines, without code', () => {
    const page =
      '# A page\n\nCall `GET /v1` for\n**all** [pages](a.md).\n\n```\nmended code\n```\n\n| name | text |\n|---|---|\n| one | first row |\n\n- An item\n'
    expect(at(markdownTexts('a.md', page))).to.deep.equal([
      '1: A page',
      '3: Call {…} for all pages.',
      '10: name',
      '10: text',
      '12: one',
      '12: first row',
      '14: An item',
    ])
  })

  it('reads a changelog up to its first release', () => {
    expect(at(markdownTexts('CHANGELOG.md', '## Unreleased\n\n- New\n\n## 1.0.0\n\n- Old\n'))).to.deep.equal([
      '1: Unreleased',
      '3: New',
    ])
  })
})

describe('readProse', () => {
  it('reads screens in folders with any name, and ignores Markdown pages in the data of a service', () => {
    const repo = mkdtempSync(join(tmpdir(), 'platen-prose-'))
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(repo, file)), { recursive: true })
      writeFileSync(join(repo, file), text)
    }
    try {
      write('apps/dashboard/src/editor/data/tab.tsx', 'export const title = "Sample data of it"')
      write('apps/dashboard/dist/tab.tsx', 'export const title = "Built before now"')
      write('data/store/page.md', 'Text of a caller.')
      write('docs/page.md', 'Text of a page.')
      const textsOf = (group: 'ui' | 'docs') => readProse(repo, group).map(({ text }) => text)
      expect(textsOf('ui')).to.deep.equal(['Sample data of it'])
      expect(textsOf('docs')).to.deep.equal(['Text of a page.'])
    } finally {
      rmSync(repo, { recursive: true })
    }
  })
})

describe('rules.yml', () => {
  interface Rule {
    expected: string
    specs: { from: string; to: string }[]
  }
  const { rules } = parse(readFileSync(join(import.meta.dirname, 'rules.yml'), 'utf8')) as { rules: Rule[] }
  const find = (text: string) => findMatches([{ file: 'a.md', line: 1, text }])

  for (const { expected, specs } of rules) {
    const [broken] = specs.filter(({ from, to }) => from !== to)
    it(`finds phrases to replace with "${expected}"`, () => {
      expect(find(broken?.from ?? '').map(({ write }) => write)).to.include(expected)
    })
  }

  it('finds nothing in plain English', () => {
    const plain =
      'The value stands for a date. Run it behind a proxy, or leave it alone. Put the rest below, with right-to-left text in two decimal places.'
    expect(find(plain)).to.deep.equal([])
  })

  it('counts a sentence of more than 30 words, but not two sentences of 30', () => {
    const sentence = `${'word '.repeat(29)}end.`
    const counted = (text: string) => longSentences([{ file: 'a.md', line: 1, text }]).length
    expect([counted(`${sentence} ${sentence}`), counted(`one ${sentence}`)]).to.deep.equal([0, 1])
  })
})

describe('compareBaseline', () => {
  it('reports a file with a phrase that is not in the baseline', () => {
    const page = 'The store is away. Nobody is told of it before it is mended.'
    const counts = countByFile(findMatches(markdownTexts('docs/new.md', page)))
    expect(counts).to.deep.equal({ 'docs/new.md': 3 })
    expect(compareBaseline({}, counts).more).to.deep.equal(['docs/new.md'])
  })

  it('reports files with more or fewer phrases than allowed, and only lowers the baseline', () => {
    const baseline = { 'a.md': 2, 'b.md': 2, 'c.md': 1, 'd.md': 1 }
    const counts = { 'a.md': 3, 'b.md': 1, 'd.md': 1, 'e.md': 1 }
    expect(compareBaseline(baseline, counts)).to.deep.equal({
      more: ['a.md', 'e.md'],
      fewer: ['b.md', 'c.md'],
    })
    expect(lowerBaseline(baseline, counts)).to.deep.equal({ 'a.md': 2, 'b.md': 1, 'd.md': 1 })
  })
})
