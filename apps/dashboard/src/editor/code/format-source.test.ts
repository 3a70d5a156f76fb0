import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { formatCss, formatHtml } from './format-source.ts'
import { scanMergeTags } from '../source/merge-tags.ts'

const library = path.resolve(import.meta.dirname, '../../../../../templates')
const templates = readdirSync(library, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'template.html')
  .map((file) => path.dirname(file))

const read = (template: string, file: string) => readFileSync(path.join(library, template, file), 'utf8')
const tagsOf = (html: string) => scanMergeTags(html).map(({ from, to }) => html.slice(from, to))
const render = (html: string, data: Record<string, unknown> | null) => {
  const compiled = compileTemplate(html, { file: 'template.html' })
  if (!compiled.ok) throw new Error('does not compile')
  return compiled.template.render(data)
}

async function formatted(html: string, css = ''): Promise<string> {
  const result = await formatHtml(html, css)
  if (!result.ok) throw new Error(result.reason)
  return result.text
}

describe('formatting in the code editor', () => {
  for (const template of templates) {
    it(`${template}: keeps the merge tags in order and does not change the words in the document`, async () => {
      const html = read(template, 'template.html')
      const text = await formatted(html, read(template, 'style.css'))
      expect(tagsOf(text)).to.deep.equal(tagsOf(html))
      const data = JSON.parse(read(template, 'sample.json')) as Record<string, unknown>
      const textOnly = (page: string) => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, '')
      expect(textOnly(render(text, data))).to.equal(textOnly(render(html, data)))
      expect(await formatted(text, read(template, 'style.css')), 'once more').to.equal(text)
    })

    it(`${template}: formats the style sheet, and formatting it again changes nothing`, async () => {
      const once = await formatCss(read(template, 'style.css'))
      if (!once.ok) throw new Error(once.reason)
      expect(await formatCss(once.text)).to.deep.equal(once)
    })
  }

  it('indents repeated rows together with their sections', async () => {
    const html = '<table><tbody>{{#items}}<tr><td>{{name}}</td></tr>{{/items}}</tbody></table>'
    const text = await formatted(html)
    expect(text.split('\n').length).to.be.greaterThan(4)
    expect(text.replaceAll(/\s/g, '')).to.equal(html.replaceAll(/\s/g, ''))
  })

  it('keeps tags in attributes, between attributes, in comments and next to letters', async () => {
    const html =
      '<p class="a {{#b}}c{{/b}}" {{#d}}hidden{{/d}}>x{{e}}xw{{f}}</p>\n<!-- {{g}} -->\n<p>{{! zq0w }}{{^h}}zq1w{{/h}}</p>\n'
    expect(tagsOf(await formatted(html))).to.deep.equal(tagsOf(html))
    expect(await formatted(html)).to.include('x{{e}}xw{{f}}')
  })

  it('keeps line breaks that are printed', async () => {
    const html = '<div><p class="lines wide"><b>{{name}}</b>\n{{address}}</p><pre>a\n  {{b}}</pre></div>'
    const text = await formatted(html, '.x .lines { color: red; white-space: pre-line }')
    expect(text).to.include('<p class="lines wide"><b>{{name}}</b>\n{{address}}</p>')
    expect(text).to.include('a\n  {{b}}</pre')
  })

  it('returns a reason instead of formatting if that would change the document', async () => {
    for (const html of ['<p>{{#open}}</p>', '<ul>{{#items}}<li>{{a}}{{/items}}</ul>', '<p>{{a}}</b></p>']) {
      const result = await formatHtml(html, '')
      expect(result.ok, html).to.equal(false)
    }
    expect((await formatCss('p { color: {{color}} }')).ok).to.equal(false)
  })
})
