import { readTemplateFolder } from '@platen/template/bundle'
import type { TypedSettings, Warning } from '@platen/contract'
import {
  type BlockVariant,
  blocksFor,
  findPositions,
  insertBlock,
  isPageEdit,
  keptVariant,
  parseSource,
} from '@platen/template/markup'
import { expect } from 'chai'
import { libraryTemplates, readJson, readLibraryTemplate } from './parts/library.ts'
import { type Account, type SharedStack, shareStack } from './parts/stack.ts'

type Files = Map<string, Uint8Array>
type Settings = TypedSettings & { language: string; page: object }

const textIn = (files: Files, path: string) => Buffer.from(files.get(path) ?? '').toString()

function blocksOf(files: Files) {
  const { fields, computed, language, page } = readJson(files, 'template.json') as unknown as Settings
  return blocksFor({
    html: textIn(files, 'template.html'),
    css: textIn(files, 'style.css'),
    language,
    page,
    assets: [...files.keys()].filter((path) => path.startsWith('assets/')),
    sample: readJson(files, 'sample.json'),
    ...(fields && { fields }),
    ...(computed && { computed }),
  })
}

/** Returns the folder with a block inserted twice: at the last and at the first position that is possible for it. */
function withBlock(files: Files, block: BlockVariant): Files {
  let html = textIn(files, 'template.html')
  let css = textIn(files, 'style.css')
  for (const end of [-1, 0]) {
    const tree = parseSource(html)
    const place = findPositions(tree, { within: block.within }).at(end)
    if (!place && block.html !== '') throw new Error(`no position for ${block.html}`)
    const edit = insertBlock({ tree, css }, block, place)
    if (!isPageEdit(edit)) throw new Error(edit?.refused)
    html = edit.html
    css = edit.css ?? css
    if (block.html === '') break
  }
  return new Map(files).set('template.html', Buffer.from(html)).set('style.css', Buffer.from(css))
}

describe('blocks in the library’s templates, against the whole stack', () => {
  let stack: SharedStack
  let account: Account

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Blocks')
  })
  after(() => stack?.close())

  it('rejects a template with a copy of a hostile saved block', async () => {
    const { files } = await readLibraryTemplate('letter')
    const hostile: { html: string; css?: string }[] = [
      { html: '<p><script>alert(1)</script></p>' },
      { html: '<p onclick="alert(1)">x</p>' },
      { html: '<img src="file:///etc/passwd" alt="">' },
      { html: '<img src="http://169.254.169.254/latest" alt="">' },
      { html: '<iframe src="https://example.com"></iframe>' },
      { html: '<a href="javascript:alert(1)">x</a>' },
      { html: '<img src="assets/another-accounts-logo.svg" alt="">' },
      { html: `<p>${'x'.repeat(5 * 2 ** 20)}</p>` },
      { html: '<p class="a">x</p>', css: '.a { background: url(http://127.0.0.1/x) }' },
      { html: '<p class="a">x</p>', css: '.a { background: url(file:///etc/passwd) }' },
    ]
    for (const { html, css = '' } of hostile) {
      const read = readTemplateFolder(withBlock(files, keptVariant({ html, css })))
      const what = `${html.slice(0, 80)} ${css}`
      expect('faults' in read ? read.faults.length : 0, what).to.be.above(0)
    }
  })

  for (const name of libraryTemplates) {
    it(`${name}: each offered block passes the check of the template folder`, async () => {
      const { files } = await readLibraryTemplate(name)
      for (const { kind, variants } of blocksOf(files))
        for (const variant of variants) {
          // A block with values in a list fits only where the template prints the rows in the list.
          if (
            variant.within &&
            findPositions(parseSource(textIn(files, 'template.html')), variant).length === 0
          )
            continue
          const read = readTemplateFolder(withBlock(files, variant))
          expect(
            'faults' in read ? read.faults : [],
            `${kind} ${variant.label} ${variant.html}`,
          ).to.deep.equal([])
        }
    })

    it(`200: ${name} prints with one block of each kind`, async () => {
      let { files } = (await readLibraryTemplate(name)) as { files: Files }
      const sample = readJson(files, 'sample.json')
      for (const { variants } of blocksOf(files)) {
        const [first] = variants
        if (first && !first.within) files = withBlock(files, first)
      }
      const templateId = await stack.publish(account, `blocks-${name}`, files)
      const answer = await stack.create(account, { templateId, data: sample })
      expect(answer.status, (await answer.text()).slice(0, 500)).to.equal(200)
      const warnings = JSON.parse(answer.headers.get('x-document-warning-list') ?? '[]') as Warning[]
      // The blocks do not fit on one page.
      const isOfPages = ({ message }: Warning) => message.includes('its template is designed for')
      expect(warnings.filter((warning) => !isOfPages(warning))).to.deep.equal([])
    })
  }
})
