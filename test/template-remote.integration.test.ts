import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { keyWith } from './parts/mcp-client.ts'
import {
  type Account,
  programEnvironment,
  projectFolder,
  type SharedStack,
  shareStack,
  until,
} from './parts/stack.ts'

const bin = path.join(projectFolder, 'apps/cli/bin/platen.js')
const page = (words: string) => `<p>${words}</p>`

describe('templates by the command line, as a caller with a key', () => {
  let stack: SharedStack
  let here: Account
  let there: Account
  let folder: string
  let env: Record<string, string>
  const running: ChildProcess[] = []

  before(async () => {
    stack = await shareStack()
    here = await stack.createAccount('Here')
    there = await stack.createAccount('There')
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-remote-'))
    env = {
      ...programEnvironment,
      // No operator's token is there: what callers do needs none.
      PLATEN_DATA: path.join(folder, 'none'),
      PLATEN_URL: stack.baseUrl,
      PLATEN_API_KEY: await keyWith(stack, here, ['read', 'templates:write', 'generate']),
      PLATEN_TO_API_KEY: await keyWith(stack, there, ['read', 'templates:write', 'generate']),
    }
  })
  after(async () => {
    for (const child of running) child.kill('SIGKILL')
    await stack?.close()
    await rm(folder, { recursive: true, force: true })
  })

  function platen(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    return new Promise((resolve) => {
      execFile(process.execPath, [bin, ...args], { cwd: folder, env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
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
    const listed = await stack.operator('GET', `/accounts/${account.accountId}/templates`)
    const { templates } = (await listed.json()) as { templates: { slug: string; templateId: string }[] }
    const templateId = templates.find(({ slug }) => slug === template)?.templateId
    const answer = await stack.create(account, { templateId, data: { who: words } })
    await answer.arrayBuffer()
    return answer.headers.get('x-template-version')
  }

  it('push makes a template of a folder and saves it again; pull gives it back; what another saved is not overwritten', async () => {
    const letter = { 'template.html': page('One {{who}}'), 'sample.json': '{ "who": "Ada" }' }
    await write('letter', letter)
    expect(await ok('template', 'push', 'letter')).to.match(/^Pushed letter, revision 1 \(tpl_/)
    expect(await ok('template', 'pull', 'letter', 'copy')).to.match(/3 files/)
    expect(await readFile(path.join(folder, 'copy/template.html'), 'utf8')).to.equal(page('One {{who}}'))
    await write('copy', { 'template.html': page('Two {{who}}'), 'samples/long.json': '{ "who": "Eve" }' })
    expect(await ok('template', 'push', 'copy')).to.match(/^Pushed letter, revision 2/)
    await write('letter', { 'template.html': page('Three {{who}}') })
    expect(await refused('template', 'push', 'letter')).to.match(/revision 2 now.*--force/)
    expect(await ok('template', 'pull', 'letter', 'letter')).to.match(/revision 2, into letter/)
    expect(await readdir(path.join(folder, 'letter'))).to.include('samples')
    expect(await refused('template', 'pull', 'letter', '.')).to.match(/not empty/)
    // Where nothing is remembered, only what was published may be replaced.
    await write('other', { 'template.html': page('Four {{who}}') })
    expect(await refused('template', 'push', 'other', '--as', 'letter')).to.match(/never published/)
    expect(await ok('template', 'push', 'other', '--as', 'letter', '--force')).to.match(/revision 3/)
  })

  it('push --publish goes through the gate, and names file, line and column of what is wrong', async () => {
    await write('gate', { 'template.html': '<p>\n  {{who</p>', 'sample.json': '{}' })
    expect(await refused('template', 'push', 'gate', '--publish')).to.match(/gate\/template\.html:2:\d+: /)
    await write('gate', { 'template.html': page('{{who}}'), 'sample.json': '{ "who": "Ada" }' })
    expect(await ok('template', 'push', 'gate', '--publish')).to.match(/Published gate, version 1/)
  })

  it('promote copies a version to another account and publishes it there; roll-back and --latest say what callers get', async () => {
    for (const words of ['One', 'Two']) {
      await write('terms', { 'template.html': page(`${words} {{who}}`), 'sample.json': '{ "who": "Ada" }' })
      await ok('template', 'push', 'terms', '--publish')
    }
    const to = ['--to', stack.baseUrl]
    expect(await ok('template', 'promote', 'terms', '1', ...to)).to.match(/version 1 of http/)
    expect(await versionOf(there, 'terms', 'x')).to.equal('1')
    expect(await ok('template', 'promote', 'terms', ...to)).to.match(/Published terms, version 2/)
    await until(async () => (await versionOf(there, 'terms', 'x')) === '2')
    expect(await ok('template', 'roll-back', 'terms')).to.match(/Callers get version 1 of terms now/)
    await until(async () => (await versionOf(here, 'terms', 'x')) === '1')
    expect(await ok('template', 'versions', 'terms')).to.match(/\n2 .*\n1 .*callers get it/)
    await write('terms', { 'template.html': page('Three {{who}}') })
    expect(await ok('template', 'push', 'terms', '--publish')).to.match(
      /still get version 1, which is pinned/,
    )
    expect(await ok('template', 'roll-back', 'terms', '--latest')).to.match(/Callers get version 3/)
    expect(await refused('template', 'roll-back', 'terms', '9')).to.match(/no version 9/)
  })

  it('a link in the folder leads no file out of it', async () => {
    await write('target', { 'own.txt': 'mine' })
    await ok('template', 'pull', 'terms', 'linked')
    await rm(path.join(folder, 'linked/template.html'))
    await symlink(path.join(folder, 'target/own.txt'), path.join(folder, 'linked/template.html'))
    expect(await refused('template', 'pull', 'terms', 'linked')).to.match(/is a link/)
    expect(await readFile(path.join(folder, 'target/own.txt'), 'utf8')).to.equal('mine')
  })

  it('dev shows each save and each fault, outlives a broken one, leaves no template behind, and ends at Ctrl-C', async () => {
    await write('live', { 'template.html': page('Dear {{who}}'), 'sample.json': '{ "who": "Ada" }' })
    const child = spawn(process.execPath, [bin, 'template', 'dev', 'live', '--port', '0'], {
      cwd: folder,
      env,
    })
    running.push(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const untilSaid = (words: RegExp) =>
      until(
        () => words.test(said),
        () => expect(child.exitCode, said).to.equal(null),
      )
    await untilSaid(/1 page\n/)
    const url = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? ''
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
    await untilSaid(/live\/template\.html:2:\d+: /)
    await untilShown(/"standing":"broken".*live\/template\.html:2/)
    expect((await fetch(`${url}/pages/1.png`)).status).to.equal(200)
    await rm(path.join(folder, 'live'), { recursive: true })
    await untilSaid(/live is no folder/)
    said = ''
    await write('live', { 'template.html': `${page('Dear {{who}}')}<p style="break-before: page">2</p>` })
    await untilSaid(/2 pages\n/)
    const strange = await fetch(`http://127.0.0.1:${new URL(url).port}/`, {
      headers: { Host: 'evil.example' },
    })
    expect([200, 403]).to.include(strange.status)
    const listed = await fetch(`${stack.baseUrl}/v1/templates?include=unpublished&search=live`, {
      headers: { Authorization: `Bearer ${env['PLATEN_API_KEY']}` },
    })
    expect(await listed.json()).to.deep.equal({ data: [], next: null })
    child.kill('SIGINT')
    expect(await once(child, 'exit')).to.deep.equal([0, null])
  })

  it('pull writes nothing where a service’s name for its template would lead elsewhere', async () => {
    const draft = { templateId: 'tpl_1', slug: '../elsewhere', name: 'N', revision: 1, files: {} }
    const foreign = createServer((_req, res) =>
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify(draft)),
    )
    await once(foreign.listen(0, '127.0.0.1'), 'listening')
    try {
      const { port } = foreign.address() as AddressInfo
      const said = await refused('template', 'pull', 'tpl_1', '--from', `http://127.0.0.1:${port}`)
      expect(said).to.match(/no folder's name/)
    } finally {
      foreign.close()
    }
  })
})
