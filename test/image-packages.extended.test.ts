import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from 'chai'
import { connectMcp } from './parts/mcp-client.ts'
import { qpdfComplaints } from './parts/qpdf.ts'
import { type Account, projectFolder, readTemplate, type Stack, startStack } from './parts/stack.ts'

/** Copies a process's code and packages, without the packages that its image leaves out. */
async function copyPruned(process: 'api' | 'worker'): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `platen-${process}-`))
  const parts = ['package.json', 'node_modules', 'apps', 'libs', 'templates', 'docs']
  execFileSync('cp', ['--archive', ...parts, folder], { cwd: projectFolder })
  execFileSync(path.join(projectFolder, 'deploy/prune-packages'), [process], { cwd: folder })
  return folder
}

describe('the packages in the images', () => {
  let code: { api: string; worker: string }
  let stack: Stack
  let account: Account

  before(async () => {
    code = { api: await copyPruned('api'), worker: await copyPruned('worker') }
    stack = await startStack({ code })
    account = await stack.createAccount('Ada')
  })
  after(async () => {
    await stack?.close()
    for (const folder of Object.values(code ?? {})) await rm(folder, { recursive: true, force: true })
  })

  async function create(templateId: string, data: object): Promise<Buffer> {
    const answer = await stack.create(account, { templateId, data })
    const { base64 = '', ...problem } = (await answer.json()) as { base64?: string }
    expect(answer.status, `${JSON.stringify(problem)} ${stack.log().slice(-2_000)}`).to.equal(200)
    const pdf = Buffer.from(base64, 'base64')
    expect(qpdfComplaints(pdf)).to.equal('')
    return pdf
  }

  it('are all necessary', () => {
    expect(existsSync(path.join(code.worker, 'node_modules/sharp'))).to.equal(false)
    expect(existsSync(path.join(code.api, 'node_modules/react-dom'))).to.equal(false)
    expect(existsSync(path.join(code.api, 'node_modules/sharp'))).to.equal(true)
  })

  for (const name of ['invoice', 'shipping-label', 'statement'])
    it(`can generate the library’s ${name}, with its pictures, fonts, barcodes and charts`, async () => {
      const files = await readTemplate(name)
      const templateId = await stack.publish(account, name, files)
      const sample = JSON.parse(Buffer.from(files.get('sample.json') ?? '').toString()) as object
      expect((await create(templateId, sample)).length).to.be.above(10_000)
    })

  it('can draw over a PDF, and show its pages to models', async () => {
    const form = await PDFDocument.create()
    form.addPage([595, 842])
    const templateId = await stack.publish(
      account,
      'over',
      new Map<string, string | Uint8Array>([
        [
          'template.html',
          '<section data-page="1"><div data-box="text" style="left:20mm;top:20mm;width:80mm;height:10mm">{{name}}</div></section>',
        ],
        ['template.json', JSON.stringify({ name: 'Over', page: { pdf: 'assets/form.pdf' } })],
        ['sample.json', JSON.stringify({ name: 'Ada' })],
        ['assets/form.pdf', await form.save()],
      ]),
    )
    await create(templateId, { name: 'Ada' })
    const { call } = await connectMcp(stack, account.apiKey)
    const { pictures } = await call('render', {
      templateId,
      data: { name: 'Ada' },
      show: 'both',
      widthPx: 400,
    })
    expect(pictures).to.have.lengthOf(1)
  })
})
