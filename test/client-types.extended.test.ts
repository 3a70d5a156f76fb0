import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { newWebhookSecret, signedHeaders } from '../apps/api/src/webhooks/sign.ts'
import { hasPython } from './parts/has-python.ts'
import { makeKey } from './parts/make-key.ts'
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

describe('the package platen-client with types from platen types', () => {
  let stack: SharedStack
  let account: Account
  let invoice: string
  /** The folder of a program that has the package installed. */
  let folder: string

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Typed')
    const fields = {
      no: { type: 'text', description: 'As printed on the order.' },
      items: { type: 'list', fields: { name: { type: 'text' }, price: { type: 'number' } } },
      status: { type: 'text', options: ['open', 'paid'] },
    }
    const html = '<h1>{{no}} {{status}}</h1>{{#items}}<p>{{name}} {{price}}</p>{{/items}}'
    await stack.publish(account, 'order-form', htmlTemplate(html, { name: 'Order', fields }))
    await stack.publish(account, 'letter', htmlTemplate('<p>{{word}}</p>'))
    invoice = await stack.publish(account, 'invoice', htmlTemplate('<p>{{invoice_no}}</p>'))
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

  /** Returns the compiler's messages about a program, one per line: `LINE message`. */
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

  it('contains only its code, its declarations, its README and its license', async () => {
    const place = path.join(folder, 'node_modules/platen-client')
    expect((await readdir(place)).toSorted()).to.deep.equal(['LICENSE', 'README.md', 'dist', 'package.json'])
    const built = await readdir(path.join(place, 'dist'), { recursive: true })
    expect(built).to.include.members(['index.js', 'index.d.ts'])
    expect(built.filter((file) => /\./.test(file) && !/\.(?:js|d\.ts)$/.test(file))).to.deep.equal([])
    const manifest = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8')) as object
    expect(manifest).to.not.have.any.keys('dependencies', 'peerDependencies', 'optionalDependencies')
  })

  it('runs after installation, with import or require', async () => {
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

  it('valid data compiles, for one document and for many', async () => {
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
    ['an unknown field', "orderForm, { no: '1', status: 'open', items: [], total: 3 }", /'total'/],
    ['a missing field', "orderForm, { status: 'open', items: [] }", /'no'/],
    [
      'a wrong field of a list’s item',
      "orderForm, { no: '1', status: 'open', items: [{ name: 'Pen', prize: 2 }] }",
      /'prize'|"prize"/,
    ],
    ['a value of the wrong type', "letter, { word: ['Hi'] }", /'string\[\]' is not assignable/],
    [
      'a value that is not one of the choices',
      "orderForm, { no: '1', status: 'late', items: [] }",
      /'"late"'/,
    ],
    ['another template’s data', "letter, { no: '1' }", /'no'/],
  ]
  for (const [what, call, message] of wrong) {
    it(`does not compile: ${what}`, async () => {
      const errors = await compiled(`await platen.generate(templateIds.${call})`)
      expect(errors.join('\n')).to.match(message)
      expect(errors[0]).to.match(/^program\.ts\(5,/)
    })
  }

  it('the types match the fields', async () => {
    const text = await readFile(path.join(folder, 'templates.ts'), 'utf8')
    expect(text).to.include('As printed on the order.')
    expect(text).to.match(/\/\*\* Order: version 1 of tpl_\w+ \*\/\nexport interface OrderFormData \{/)
  })

  describe('the snippets of docs/clients.md', () => {
    let docs: string
    /** The folder of a program that has the package installed, with a file for each snippet. */
    let place: string

    before(async () => {
      docs = await readFile(path.join(projectFolder, 'docs/clients.md'), 'utf8')
      place = await mkdtemp(path.join(os.tmpdir(), 'platen-snippets-'))
      await symlink(path.join(folder, 'node_modules'), path.join(place, 'node_modules'))
      await writeFile(path.join(place, 'package.json'), '{"type":"module"}')
      await writeFile(path.join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
      await platen('types', 'invoice', '-o', path.join(place, 'templates.ts'))
    })
    after(() => rm(place, { recursive: true, force: true }))

    const snippets = (language: string) =>
      [...docs.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code = '']) =>
        code.replaceAll('tpl_…', invoice),
      )

    it('compile, except for the one with a wrong field, and work as described', async () => {
      const secret = newWebhookSecret()
      const body = JSON.stringify({ id: 'msg_1', type: 'document.succeeded', data: { jobId: 'job_1' } })
      const headers = signedHeaders({ messageId: 'msg_1', at: new Date(), payload: body, secrets: [secret] })
      const apiKey = (await makeKey(stack, account, {})).apiKey
      const known: Record<string, unknown> = {
        apiKey,
        baseUrl: stack.baseUrl,
        rows: [{ invoice_no: '1' }, { invoice_no: '2' }],
        data: { invoice_no: '1', total: '2' },
        body,
        headers,
        secret,
      }
      const said: string[] = []
      const programs = snippets('ts')
      for (const [index, code] of programs.entries()) {
        const lines = Object.entries(known).map(
          ([name, value]) => `const ${name}: any = ${JSON.stringify(value)}`,
        )
        const imports = [
          ...(code.includes('{ templateIds') ? [] : ["import { templateIds } from './templates.ts'"]),
          ...(code.includes("from 'platen-client'")
            ? []
            : ["import { Platen, PlatenError } from 'platen-client'"]),
        ]
        const own = code.includes('new Platen') || code.includes('verifyWebhook')
        const program = [
          ...imports,
          'declare const process: any',
          ...lines,
          ...(own ? [] : ['const platen = new Platen({ apiKey, baseUrl })']),
          code.replaceAll('https://pdf.example.com', stack.baseUrl),
          'export {}',
        ].join('\n')
        await writeFile(path.join(place, `snippet${index}.ts`), program)
      }
      const compiler = await run(tsc, ['-p', place, '--pretty', 'false'], { cwd: place }).catch(
        (error: { stdout: string }) => error,
      )
      const errors = compiler.stdout.split('\n').filter((line) => /^\S/.test(line))
      expect(errors).to.have.length(1)
      expect(errors[0]).to.match(/'itmes' does not exist in type 'InvoiceData'/)
      const faulty = programs.findIndex((code) => code.includes('itmes'))
      for (const [index] of programs.entries())
        if (index !== faulty) {
          const env = { ...programEnvironment, PLATEN_API_KEY: apiKey }
          const program = path.join(place, `snippet${index}.ts`)
          const { stdout, stderr } = await run(process.execPath, [program], { cwd: place, env })
          said.push(stdout, stderr)
        }
      expect(said.join(''))
        .to.match(/2 of 2\nhttp/)
        .and.to.match(/^\/data\/total /m)
        .and.to.match(/^job_1$/m)
    })

    it('run in Python', async function () {
      if (!hasPython()) return this.skip()
      const [code = ''] = snippets('python')
      const program = `${code.replaceAll('https://pdf.example.com', stack.baseUrl)}\nprint(document.page_count)`
      const PYTHONPATH = path.join(projectFolder, 'clients/python/src')
      const env = {
        ...programEnvironment,
        PLATEN_API_KEY: account.apiKey,
        PYTHONPATH,
        PYTHONDONTWRITEBYTECODE: '1',
      }
      expect((await run('python3', ['-c', program], { env })).stdout).to.equal('1\n')
      return undefined
    })
  })

  it('platen types suggests the most similar template for an unknown one', async () => {
    const error = await platen('types', 'order-from').catch((reason: { stderr: string }) => reason)
    expect(error.stderr).to.include('Did you mean "order-form"?')
  })

  it('the types for Python are valid Python', async function () {
    if (!hasPython()) return this.skip()
    await platen('types', '-o', path.join(folder, 'templates.py'))
    const program = 'import templates; print(sorted(templates.OrderFormData.__annotations__))'
    const { stdout } = await run('python3', ['-c', program], { cwd: folder })
    expect(stdout.trim()).to.equal("['items', 'no', 'status']")
    return undefined
  })
})

/** Installs the packed package as npm does. */
async function install(folder: string): Promise<void> {
  const client = path.join(projectFolder, 'clients/typescript')
  await run(process.execPath, [path.join(projectFolder, 'scripts/build-client.ts')])
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: client })
  const place = path.join(folder, 'node_modules/platen-client')
  await mkdir(place, { recursive: true })
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await run('tar', ['-xzf', path.join(folder, archive), '-C', place, '--strip-components=1'])
}
