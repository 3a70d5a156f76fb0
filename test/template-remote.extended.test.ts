import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { KeyScope } from '@platen/contract'
import { expect } from 'chai'
import { makeKey } from './parts/make-key.ts'
import { exchange } from './parts/raw-http.ts'
import {
  type Account,
  programEnvironment,
  projectFolder,
  type SharedStack,
  shareStack,
  type Stack,
  startStack,
  until,
} from './parts/stack.ts'

const bin = path.join(projectFolder, 'apps/cli/bin/platen.js')
const scopes: KeyScope[] = ['read', 'templates:write', 'generate']
const page = (words: string) => `<p>${words}</p>`

describe('templates on the command line, with an API key', () => {
  let stack: SharedStack
  /** A second, independent Platen. */
  let other: Stack
  let here: Account
  let there: Account
  let folder: string
  let env: Record<string, string>
  const running: ChildProcess[] = []

  before(async () => {
    ;[stack, other] = await Promise.all([shareStack(), startStack()])
    here = await stack.createAccount('Here')
    there = await other.createAccount('There')
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-remote-'))
    env = {
      ...programEnvironment,
      // There is no operator token, because callers do not need it.
      PLATEN_DATA: path.join(folder, 'none'),
      PLATEN_URL: stack.baseUrl,
      PLATEN_API_KEY: (await makeKey(stack, here, { scopes })).apiKey,
      PLATEN_TO_API_KEY: (await makeKey(other, there, { scopes })).apiKey,
    }
  })
  after(async () => {
    for (const child of running) child.kill('SIGKILL')
    await stack?.close()
    await other?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const platen = (...args: string[]) => platenWith({}, ...args)
  function platenWith(
    more: Record<string, string>,
    ...args: string[]
  ): Promise<{ code: number; out: string; err: string }> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [bin, ...args],
        { cwd: folder, env: { ...env, ...more } },
        (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  }
  async function ok(...args: string[]): Promise<string> {
    const { code, out, err } = await platen(...args)
    expect(code, `${args.join(' ')}\n${err}`).to.equal(0)
    return out
  }
  async function refused(...args: string[]): Promise<string> {
    const { code, err } = await platen(...args)
    expect(code, args.join(' ')).to.equal(1)
    return err
  }
  async function write(name: string, files: Record<string, string>): Promise<string> {
    const settings = JSON.stringify({ name })
    for (const [file, text] of Object.entries({ 'template.json': settings, ...files })) {
      await mkdir(path.dirname(path.join(folder, name, file)), { recursive: true })
      await writeFile(path.join(folder, name, file), text)
    }
    return name
  }
  async function versionOf(account: Account, template: string, words: string): Promise<string | null> {
    const at = account === there ? other : stack
    const listed = await at.operator('GET', `/accounts/${account.accountId}/templates`)
    const { templates } = (await listed.json()) as { templates: { slug: string; templateId: string }[] }
    const templateId = templates.find(({ slug }) => slug === template)?.templateId
    const answer = await at.create(account, { templateId, data: { who: words } })
    await answer.arrayBuffer()
    return answer.headers.get('x-template-version')
  }

  it('push creates a template from a folder and updates it; pull restores it; other people’s changes are not overwritten', async () => {
    const letter = { 'template.html': page('One {{who}}'), 'sample.json': '{ "who": "Ada" }' }
    await write('letter', letter)
    expect(await ok('template', 'push', 'letter')).to.match(/^Pushed letter, revision 1 \(tpl_/)
    expect(await ok('template', 'pull', 'letter', 'copy')).to.match(/3 files/)
    expect(await readFile(path.join(folder, 'copy/template.html'), 'utf8')).to.equal(page('One {{who}}'))
    await write('copy', { 'template.html': page('Two {{who}}'), 'samples/long.json': '{ "who": "Eve" }' })
    expect(await ok('template', 'push', 'copy')).to.match(/^Pushed letter, revision 2/)
    await write('letter', { 'template.html': page('Three {{who}}') })
    expect(await refused('template', 'push', 'letter')).to.match(/now at revision 2\..*--force/)
    expect(await refused('template', 'pull', 'letter', 'letter')).to.match(/lost: template\.html\. .*--force/)
    expect(await ok('template', 'pull', 'letter', 'letter', '--force')).to.match(/revision 2, into letter/)
    expect(await readdir(path.join(folder, 'letter'))).to.include('samples')
    expect(await refused('template', 'pull', 'letter', '.')).to.match(/not empty/)
    // Without a remembered draft, only a published draft can be replaced.
    await write('other', { 'template.html': page('Four {{who}}') })
    expect(await refused('template', 'push', 'other', '--as', 'letter')).to.match(/unpublished changes/)
    expect(await ok('template', 'push', 'other', '--as', 'letter', '--force')).to.match(/revision 3/)
  })

  it('a second pull does not overwrite files that were added or changed in the folder, but reports them, unless it is forced', async () => {
    const at = (...parts: string[]) => path.join(folder, ...parts)
    const filesOf = async (name: string) => (await readdir(at(name), { recursive: true })).toSorted()
    await write('source', { 'template.html': page('One {{who}}'), 'sample.json': '{ "who": "Ada" }' })
    await write('source', { 'samples/a.json': '{ "who": "A" }', 'samples/b.json': '{ "who": "B" }' })
    await write('source', { 'README.md': 'mine' })
    await ok('template', 'push', 'source')
    await ok('template', 'pull', 'source', 'mine')
    await write('mine', { 'samples/new.json': '{ "who": "N" }', 'notes.txt': 'mine' })
    await write('mine', { 'template.html': page('Mine {{who}}'), 'samples/a.json': '{ "who": "Mine" }' })

    await write('source', { 'template.html': page('Two {{who}}') })
    for (const gone of ['a', 'b']) await rm(at('source', `samples/${gone}.json`))
    await ok('template', 'push', 'source')
    const before = await filesOf('mine')
    expect(await refused('template', 'pull', 'source', 'mine')).to.match(
      /lost: samples\/a\.json, template\.html, template\.json\. Nothing was written\./,
    )
    expect(await filesOf('mine')).to.deep.equal(before)
    expect(await readFile(at('mine/template.html'), 'utf8')).to.equal(page('Mine {{who}}'))

    await ok('template', 'pull', 'source', 'mine', '--force')
    expect(await filesOf('mine')).to.include.members(['notes.txt', path.join('samples', 'new.json')])
    expect(await filesOf('mine')).to.not.include.members([path.join('samples', 'a.json')])
    expect(await filesOf('mine')).to.not.include.members([path.join('samples', 'b.json')])
    expect(await readFile(at('mine/template.html'), 'utf8')).to.equal(page('Two {{who}}'))
    // Files that the service left out of the draft belong to the folder only.
    await ok('template', 'push', 'mine')
    await ok('template', 'pull', 'source', 'source')
    expect(await readFile(at('source/README.md'), 'utf8')).to.equal('mine')
    expect(await readFile(at('source/samples/new.json'), 'utf8')).to.equal('{ "who": "N" }')
  })

  it('push reports that its folder’s template was deleted, and creates a new one only if requested', async () => {
    await write('gone', { 'template.html': page('{{who}}') })
    await ok('template', 'push', 'gone')
    const known = path.join(folder, 'gone/.platen.json')
    const { templateId } = JSON.parse(await readFile(known, 'utf8')) as { templateId: string }
    await writeFile(known, (await readFile(known, 'utf8')).replace(templateId, 'tpl_OfLongAgo'))
    expect(await refused('template', 'push', 'gone')).to.match(/no longer exists at http.*--as <slug>/)
    expect(await ok('template', 'push', 'gone', '--as', 'gone-again')).to.match(
      /^Pushed gone-again, revision 1/,
    )
  })

  it('push --publish checks the template, and reports errors with file, line and column', async () => {
    await write('gate', { 'template.html': '<p>\n  {{who</p>', 'sample.json': '{}' })
    expect(await refused('template', 'push', 'gate', '--publish')).to.match(/gate\/template\.html:2:\d+: /)
    await write('gate', { 'template.html': page('{{who}}'), 'sample.json': '{ "who": "Ada" }' })
    expect(await ok('template', 'push', 'gate', '--publish')).to.match(/Published gate, version 1/)
  })

  it('promote copies a version to another Platen and publishes it there once; roll-back and --latest report the live version', async () => {
    for (const words of ['One', 'Two']) {
      await write('terms', { 'template.html': page(`${words} {{who}}`), 'sample.json': '{ "who": "Ada" }' })
      await ok('template', 'push', 'terms', '--publish')
    }
    const to = ['--to', other.baseUrl]
    expect(await ok('template', 'promote', 'terms', '1', ...to)).to.match(/version 1 of http/)
    expect(await versionOf(there, 'terms', 'x')).to.equal('1')
    expect(await ok('template', 'promote', 'terms', ...to)).to.match(/Published terms, version 2/)
    await until(async () => (await versionOf(there, 'terms', 'x')) === '2')
    expect(await ok('template', 'promote', 'terms', '2', ...to)).to.match(
      /already has this content: version 2\. Nothing was published/,
    )
    const given = { PLATEN_URL: other.baseUrl, PLATEN_API_KEY: env['PLATEN_TO_API_KEY'] ?? '' }
    const listed = await platenWith(given, 'template', 'versions', 'terms', '--json')
    expect((JSON.parse(listed.out) as { version: number }[]).map(({ version }) => version)).to.deep.equal([
      2, 1,
    ])
    expect(await ok('template', 'roll-back', 'terms')).to.match(/Callers now get version 1 of terms/)
    await until(async () => (await versionOf(here, 'terms', 'x')) === '1')
    expect(await ok('template', 'versions', 'terms')).to.match(/\n2 .*\n1 .*live/)
    await write('terms', { 'template.html': page('Three {{who}}') })
    expect(await ok('template', 'push', 'terms', '--publish')).to.match(
      /still get version 1, which is pinned/,
    )
    expect(await ok('template', 'roll-back', 'terms', '--latest')).to.match(/Callers now get version 3/)
    expect(await refused('template', 'roll-back', 'terms', '9')).to.match(/no version 9/)
  })

  it('a link in the folder cannot move files out of it', async () => {
    await write('target', { 'own.txt': 'mine' })
    await ok('template', 'pull', 'terms', 'linked')
    await rm(path.join(folder, 'linked/template.html'))
    await symlink(path.join(folder, 'target/own.txt'), path.join(folder, 'linked/template.html'))
    expect(await refused('template', 'pull', 'terms', 'linked')).to.match(/is a link/)
    expect(await readFile(path.join(folder, 'target/own.txt'), 'utf8')).to.equal('mine')
  })

  it('dev shows each save and each error, survives an invalid template, leaves no template behind, and ends on Ctrl-C', async () => {
    await write('live', { 'template.html': page('Dear {{who}}'), 'sample.json': '{ "who": "Ada" }' })
    const child = spawn(process.execPath, [bin, 'template', 'dev', 'live', '--port', '0'], {
      cwd: folder,
      env,
    })
    running.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const untilStatus = (words: RegExp) =>
      until(
        () => words.test(output),
        () => expect(child.exitCode, output).to.equal(null),
      )
    await untilStatus(/1 page\n/)
    const url = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? ''
    const answer = await fetch(`${url}/events`)
    const reader = answer.body?.getReader()
    let events = ''
    const untilShown = async (words: RegExp) => {
      while (!words.test(events)) {
        const { value, done } = (await reader?.read()) ?? {}
        if (done) throw new Error(`the stream ended: ${events}`)
        events += Buffer.from(value ?? []).toString()
      }
    }
    await untilShown(/"standing":"fine".*"drawn":1/)
    expect(await (await fetch(url)).text()).to.include('<h1>live</h1>')
    const picture = await fetch(`${url}/pages/1.png`)
    expect(Buffer.from(await picture.arrayBuffer()).toString('latin1', 1, 4)).to.equal('PNG')
    await write('live', { 'template.html': '<p>\n{{#who}}</p>' })
    await untilStatus(/live\/template\.html:2:\d+: /)
    await untilShown(/"standing":"broken".*live\/template\.html:2/)
    expect((await fetch(`${url}/pages/1.png`)).status).to.equal(200)
    await rm(path.join(folder, 'live'), { recursive: true })
    await untilStatus(/live is not a folder/)
    output = ''
    await write('live', { 'template.html': `${page('Dear {{who}}')}<p style="break-before: page">2</p>` })
    await untilStatus(/2 pages\n/)
    // `fetch` sets its own Host header.
    const strange = await exchange(
      `http://127.0.0.1:${new URL(url).port}`,
      'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      { untilClosed: true, headOnly: true },
    )
    expect(strange.answers[0]?.status).to.equal(403)
    const listed = await fetch(`${stack.baseUrl}/v1/templates?include=unpublished&search=live`, {
      headers: { Authorization: `Bearer ${env['PLATEN_API_KEY']}` },
    })
    expect(await listed.json()).to.deep.equal({ data: [], next: null })
    child.kill('SIGINT')
    expect(await once(child, 'exit')).to.deep.equal([0, null])
  })

  describe('with an untrusted service', () => {
    const escape = '\u001B]0;owned\u0007\u009B2J'
    const named = { templateId: 'tpl_1', slug: 'invoice', name: 'N', files: {} }
    const answers: Record<string, object> = {
      'GET /v1/templates/tpl_1/draft': { ...named, slug: '../elsewhere', revision: 1 },
      'GET /v1/templates/terms': { ...named, slug: 'terms', liveVersion: 1 },
      'GET /v1/templates/tpl_1': { ...named, liveVersion: 1 },
      'GET /v1/templates/terms/versions/1/folder': { ...named, version: 1 },
      'GET /v1/templates/tpl_1/versions/1/folder': { ...named, version: 1 },
      'GET /v1/templates/terms/versions?limit=100': {
        data: [{ version: 1, publishedAt: escape, isLive: true }],
        next: null,
      },
      'GET /v1/templates/endless/versions?limit=100': { data: [], next: 'x' },
      'GET /v1/templates/endless/versions?limit=100&cursor=x': { data: [], next: 'x' },
      'PUT /v1/templates/terms/draft': { ...named, slug: escape, revision: 2, notes: [`x\n${escape}`] },
    }
    let foreign: Server
    let url: string
    /** Received requests with their keys. */
    const asked: string[] = []

    before(async () => {
      foreign = createServer((req, res) => {
        asked.push(`${req.method} ${req.url} ${req.headers.authorization}`)
        const found = answers[`${req.method} ${req.url}`]
        const problem = { code: 'not_found', title: escape, status: 404, detail: escape, requestId: escape }
        res.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' })
        res.end(JSON.stringify(found ?? problem))
      })
      await once(foreign.listen(0, '127.0.0.1'), 'listening')
      url = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
      await write('strange', { 'template.html': page('{{who}}') })
    })
    after(() => foreign?.close())

    it('pull writes nothing if the service’s name for the template is a path outside the folder', async () => {
      expect(await refused('template', 'pull', 'tpl_1', '--url', url)).to.match(
        /cannot be the name of a folder/,
      )
    })

    it('promote publishes only under the requested name', async () => {
      const before = await versionOf(there, 'terms', 'x')
      for (const wanted of ['terms', 'tpl_1']) {
        const output = await refused('template', 'promote', wanted, '1', '--from', url, '--to', other.baseUrl)
        expect(output).to.match(/calls this template "invoice".*--as <slug>.*Nothing was published/)
      }
      expect(await versionOf(there, 'terms', 'x')).to.equal(before)
      expect(asked.join()).to.not.include(env['PLATEN_TO_API_KEY'])
    })

    it('stops reading an endless list', async () => {
      expect(await refused('template', 'versions', 'endless', '--url', url)).to.match(/endless list/)
    })

    const spoken: Array<[what: string, args: string[], code: number]> = [
      ['versions', ['versions', 'terms'], 0],
      ['a push', ['push', 'strange', '--as', 'terms', '--force'], 0],
      ['a failure', ['versions', 'other'], 1],
    ]
    for (const [what, args, expected] of spoken) {
      it(`cannot control the terminal: ${what}`, async () => {
        for (const more of [[], ['--json']]) {
          const { code, out, err } = await platen('template', ...args, '--url', url, ...more)
          expect(code, err).to.equal(expected)
          expect(out + err).to.include('owned')
          expect((out + err).replaceAll('\n', '')).to.not.match(/\p{Cc}/u)
        }
      })
    }
  })
})
