import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { hasPython } from './parts/has-python.ts'
import {
  type Account,
  htmlTemplate,
  programEnvironment,
  projectFolder,
  type SharedStack,
  shareStack,
} from './parts/stack.ts'

const run = promisify(execFile)
const bin = path.join(projectFolder, 'apps/cli/bin/platen.js')
const tsc = path.join(projectFolder, 'node_modules/.bin/tsc')

describe('the package platen-client, with what platen types writes', () => {
  let stack: SharedStack
  let account: Account
  /** A program's, which has the package installed. */
  let folder: string

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Typed')
    const fields = {
      no: { type: 'text', description: 'As it stands on the paper.' },
      items: { type: 'list', fields: { name: { type: 'text' }, price: { type: 'number' } } },
      status: { type: 'text', options: ['open', 'paid'] },
    }
    const html = '<h1>{{no}} {{status}}</h1>{{#items}}<p>{{name}} {{price}}</p>{{/items}}'
    await stack.publish(account, 'order-form', htmlTemplate(html, { name: 'Order', fields }))
    await stack.publish(account, 'letter', htmlTemplate('<p>{{word}}</p>'))
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-client-'))
    await install(folder)
    await platen('types', 'order-form', 'letter', '-o', path.join(folder, 'templates.ts'))
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  })
  after(async () => {
    await stack?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    allowImportingTsExtensions: true,
    skipLibCheck: false,
  }

  const platen = (...words: string[]) =>
    run(process.execPath, [bin, ...words], {
      env: { ...programEnvironment, PLATEN_API_KEY: account.apiKey, PLATEN_URL: stack.baseUrl },
    })

  /** What the compiler says of a program, a line each: `LINE message`. */
  async function compiled(program: string): Promise<string[]> {
    const lines = [
      "import { Platen, verifyWebhook } from 'platen-client'",
      "import { templateIds, type Templates } from './templates.ts'",
      "export const platen = new Platen<Templates>({ apiKey: 'key', baseUrl: 'https://a.example' })",
      'export const check = verifyWebhook',
    ]
    await writeFile(path.join(folder, 'program.ts'), [...lines, program].join('\n'))
    const said = await run(tsc, ['-p', folder, '--pretty', 'false'], { cwd: folder }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    )
    return said.split('\n').filter((line) => line !== '' && !line.startsWith(' '))
  }

  it('holds its code, its declarations, its words and its license, and nothing else', async () => {
    const place = path.join(folder, 'node_modules/platen-client')
    expect((await readdir(place)).toSorted()).to.deep.equal(['LICENSE', 'README.md', 'dist', 'package.json'])
    const built = await readdir(path.join(place, 'dist'), { recursive: true })
    expect(built).to.include.members(['index.js', 'index.d.ts'])
    expect(built.filter((file) => /\./.test(file) && !/\.(?:js|d\.ts)$/.test(file))).to.deep.equal([])
    const manifest = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8')) as object
    expect(manifest).to.not.have.any.keys('dependencies', 'peerDependencies', 'optionalDependencies')
  })

  it('runs where it is installed, imported or required', async () => {
    const programs = [
      ['main.mjs', "import { Platen } from 'platen-client'"],
      ['main.cjs', "const { Platen } = require('platen-client')"],
    ]
    for (const [name = '', first = ''] of programs) {
      const { apiKey } = account
      const options = JSON.stringify({ apiKey, baseUrl: stack.baseUrl })
      const call = `new Platen(${options}).generate('tpl_none', {}).catch((error) => console.log(error.code))`
      await writeFile(path.join(folder, name), `${first}\n${call}`)
      const { stdout } = await run(process.execPath, [path.join(folder, name)])
      expect(stdout.trim()).to.equal('template_not_found')
    }
  })

  it('the data that the templates take compile, in one document and in many', async () => {
    const right = `
const order = { no: 'A-1', status: 'paid' as const, items: [{ name: 'Pen', price: 1.5 }, { name: 'Ink', price: '2.50' }] }
const { bytes } = await platen.generate(templateIds.orderForm, order)
const { url } = await platen.generate(templateIds.letter, { word: 'Hi' }, { output: 'url' })
await platen.generate(templateIds.letter, null, { async: true, bucket: { name: 'b', key: 'k.pdf' } })
await platen.batch(templateIds.orderForm, [order], { onProgress: ({ counts }) => console.log(counts.done) })
await platen.batch(templateIds.orderForm, { file: 'no\\n1', format: 'csv' })
export const made: [Uint8Array, string] = [bytes, url]`
    expect(await compiled(right)).to.deep.equal([])
  })

  const wrong: Array<[what: string, call: string, message: RegExp]> = [
    ['a field that is not there', "orderForm, { no: '1', status: 'open', items: [], total: 3 }", /'total'/],
    ['a field that is missing', "orderForm, { status: 'open', items: [] }", /'no'/],
    [
      'a wrong field of a list’s item',
      "orderForm, { no: '1', status: 'open', items: [{ name: 'Pen', prize: 2 }] }",
      /'prize'|"prize"/,
    ],
    ['a value of the wrong type', "letter, { word: ['Hi'] }", /'string\[\]' is not assignable/],
    ['a value that is none of the choices', "orderForm, { no: '1', status: 'late', items: [] }", /'"late"'/],
    ['another template’s data', "letter, { no: '1' }", /'no'/],
  ]
  for (const [what, call, message] of wrong) {
    it(`does not compile: ${what}`, async () => {
      const errors = await compiled(`await platen.generate(templateIds.${call})`)
      expect(errors.join('\n')).to.match(message)
      expect(errors[0]).to.match(/^program\.ts\(5,/)
    })
  }

  it('the types say what the fields say', async () => {
    const text = await readFile(path.join(folder, 'templates.ts'), 'utf8')
    expect(text).to.include('As it stands on the paper.')
    expect(text).to.match(/\/\*\* Order: version 1 of tpl_\w+ \*\/\nexport interface OrderFormData \{/)
  })

  it('platen types names the nearest template of one that is not there', async () => {
    const error = await platen('types', 'order-from').catch((reason: { stderr: string }) => reason)
    expect(error.stderr).to.include('Did you mean "order-form"?')
  })

  it('the types for Python are read by Python', async function () {
    if (!hasPython()) return this.skip()
    await platen('types', '-o', path.join(folder, 'templates.py'))
    const program = 'import templates; print(sorted(templates.OrderFormData.__annotations__))'
    const { stdout } = await run('python3', ['-c', program], { cwd: folder })
    expect(stdout.trim()).to.equal("['items', 'no', 'status']")
    return undefined
  })
})

/** As npm would, out of the packed package. */
async function install(folder: string): Promise<void> {
  const client = path.join(projectFolder, 'clients/typescript')
  await run(process.execPath, [path.join(projectFolder, 'scripts/build-client.ts')])
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: client })
  const place = path.join(folder, 'node_modules/platen-client')
  await mkdir(place, { recursive: true })
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await run('tar', ['-xzf', path.join(folder, archive), '-C', place, '--strip-components=1'])
}
