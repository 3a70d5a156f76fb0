import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { Fault } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { expect } from 'chai'
import { finishPdf } from '@platen/pdf'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { waitMsMax } from '../../../../test/parts/stack.ts'
import { isAllowedLink } from '../document/finish-document.ts'
import type { LanePool } from './lane-pool.ts'
import { createPageRequests } from './page-requests.ts'
import { hideFromScreen } from '@platen/template/document'

const bounds = { assetBytesMax: 1_000_000, assetsMax: 20, assetsTimeoutMs: 2_000, pdfBytesMax: 10_000_000 }
const soon = () => ({ deadlineAt: Date.now() + waitMsMax })
const pixel = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>',
)

describe('the rendering of an untrusted template', () => {
  let lanes: LanePool
  let listener: Server
  let port: number
  const calls: string[] = []

  before(async () => {
    lanes = await startTestLanes(1)
    listener = createServer((socket) => {
      calls.push('a connection')
      socket.on('error', () => undefined)
      socket.once('data', (data) => {
        calls.push(data.toString('latin1').split('\r\n', 1)[0] ?? '')
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 0\r\n\r\n')
      })
    })
    listener.listen(0, '::')
    await once(listener, 'listening')
    port = (listener.address() as { port: number }).port
  })
  after(async () => {
    await lanes.close()
    listener.close()
  })
  beforeEach(() => (calls.length = 0))

  async function print(body: string, options: { head?: string; resolve?: Record<string, string> } = {}) {
    const requests = createPageRequests({
      baseAddress: 'https://bundle.invalid/own/',
      readAsset: async (path) =>
        path === 'assets/own.svg' ? { bytes: pixel, contentType: 'image/svg+xml' } : undefined,
      egress: createEgress({ allowPrivate: false }),
      bounds,
    })
    const html =
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><base href="https://bundle.invalid/own/">` +
      `${hideFromScreen}<title>Honest title</title>${options.head ?? ''}</head><body><p>Honest text</p>${body}</body></html>`
    const pdf = await lanes.withLane(soon(), (lane) =>
      lane.print({ html, tagged: true, requests, timeoutMs: 10_000, memoryBytesMax: 2 ** 30 }),
    )
    finishPdf(pdf, 0, { pagesMax: 100, pdfBytesMax: 10_000_000, isAllowedLink })
    return { pdf, text: pdfText(pdf), warnings: requests.warnings }
  }

  const targets: Array<[string, (port: number) => string]> = [
    ['a file', () => 'file:///etc/passwd'],
    ['the metadata address', () => 'http://169.254.169.254/latest/meta-data/'],
    ['loopback by name', (at) => `http://localhost:${at}/`],
    ['loopback over https', (at) => `https://localhost:${at}/`],
    ['loopback v4', (at) => `http://127.0.0.1:${at}/`],
    ['loopback v6', (at) => `http://[::1]:${at}/`],
    ['loopback in hex', (at) => `https://0x7f000001:${at}/`],
    ['loopback mapped', (at) => `https://[::ffff:127.0.0.1]:${at}/`],
  ]
  const ways: Array<[string, (url: string) => string]> = [
    ['img', (url) => `<img src="${url}">`],
    ['srcset', (url) => `<img srcset="${url} 2x">`],
    ['picture', (url) => `<picture><source srcset="${url}"><img></picture>`],
    ['link stylesheet', (url) => `<link rel="stylesheet" href="${url}">`],
    [
      'link preload',
      (url) => `<link rel="preload" as="image" href="${url}"><link rel="prefetch" href="${url}">`,
    ],
    [
      'link preconnect',
      (url) => `<link rel="preconnect" href="${url}"><link rel="dns-prefetch" href="${url}">`,
    ],
    ['@import', (url) => `<style>@import "${url}";</style>`],
    ['@font-face', (url) => `<style>@font-face{font-family:x;src:url("${url}")}p{font-family:x}</style>`],
    ['background', (url) => `<p style="background:url('${url}')">b</p>`],
    ['iframe', (url) => `<iframe src="${url}"></iframe>`],
    ['iframe srcdoc', (url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`],
    ['object', (url) => `<object data="${url}"></object><embed src="${url}">`],
    ['svg use', (url) => `<svg><use href="${url}#a"/></svg>`],
    ['svg image', (url) => `<svg width="9" height="9"><image href="${url}" width="9" height="9"/></svg>`],
    ['meta refresh', (url) => `<meta http-equiv="refresh" content="0;url=${url}">`],
    [
      'form',
      (url) =>
        `<form action="${url}"><input type="image" src="${url}" autofocus><button autofocus>x</button></form>`,
    ],
    [
      'video',
      (url) => `<video src="${url}" poster="${url}" autoplay></video><audio src="${url}" autoplay></audio>`,
    ],
  ]
  it('a document that keeps running after printing makes no requests for the next one', async () => {
    const frames = Array.from(
      { length: 100 },
      (_, at) => `${at}%{background:url(https://nowhere.invalid/${at}.png)}`,
    )
    const sets = Array.from(
      { length: 60 },
      (_, at) =>
        `<set attributeName="href" to="https://nowhere.invalid/s${at}.png" begin="${at / 40}s" dur="0.02s"/>`,
    )
    const restless =
      `<style>html{display:block!important}@keyframes k{${frames.join('')}} b{animation:k .5s steps(1) infinite}</style><b>b</b>` +
      `<svg width="9" height="9"><image width="9" height="9" href="https://nowhere.invalid/s.png">${sets.join('')}</image></svg>`
    for (let round = 0; round < 15; round++) {
      expect((await print(restless)).warnings).not.to.deep.equal([])
      expect((await print('<p>quiet</p>')).warnings, `round ${round}`).to.deep.equal([])
    }
  })

  for (const [target, address] of targets) {
    it(`cannot reach ${target} with any element`, async () => {
      const url = address(port)
      const body = ways.map(([, element]) => element(url)).join('\n')
      const { text } = await print(body)
      expect(text).to.include('Honest text')
      expect(text).not.to.include('root:')
      expect(calls).to.deep.equal([])
    })
  }

  for (const [way, element] of ways) {
    it(`cannot load anything with only ${way}`, async () => {
      const { text } = await print(
        element(`http://127.0.0.1:${port}/`) + element(`https://localhost:${port}/`),
      )
      expect(text).to.include('Honest text')
      expect(calls).to.deep.equal([])
    })
  }

  it('a document that tries to navigate is printed unchanged, as are the next documents in the same lane', async () => {
    const opened = new Set<unknown>()
    for (const target of [
      '0',
      '0;url=about:blank',
      '0;url=https://example.com/',
      '0;url=data:text/html,x',
      '1;url=about:blank',
    ]) {
      const head = `<meta http-equiv="refresh" content="${target}">`
      for (const more of [head, '']) {
        const { text } = await print('<p>and more of it</p>', { head: more })
        expect(text, target).to.include('and more of it')
        await lanes.withLane(soon(), async (lane) => opened.add(lane))
      }
    }
    expect(opened.size).to.equal(1)
  })

  it('reports which address it refused', async () => {
    const { warnings } = await print(
      `<img src="http://127.0.0.1:${port}/x.png"><img src="https://10.0.0.1/y.png">`,
    )
    expect(warnings.map(({ code, subject }) => `${code} ${subject}`)).to.have.members([
      `address_blocked http://127.0.0.1:${port}/x.png`,
      'address_blocked https://10.0.0.1/y.png',
    ])
  })

  it('runs no script from any source', async () => {
    const script = "document.title='Stolen title';document.body.append('STOLEN')"
    const { text, pdf } = await print(
      `<script>${script}</script><img src="data:," onerror="${script}"><svg onload="${script}"></svg>` +
        `<iframe srcdoc="<script>parent.document.body.append('STOLEN')</script>"></iframe>` +
        `<a href="javascript:${script}">link</a><details open ontoggle="${script}">d</details>` +
        `<svg><script>${script}</script></svg><body onload="${script}">`,
    )
    expect(text).not.to.include('STOLEN')
    expect(pdf.includes('Stolen title')).to.equal(false)
    expect(pdf.toString('latin1').toLowerCase()).not.to.include('javascript:')
  })

  it('keeps web links, and removes the target of all others', async () => {
    const { pdf } = await print(
      '<a href="https://example.com/a">w</a> <a href="mailto:a@example.com">m</a> <a href="file:///etc/passwd">f</a> <a href="data:text/html,x">d</a>',
    )
    const source = pdf.toString('latin1')
    expect(source).to.include('/URI (https://example.com/a)').and.include('/URI (mailto:a@example.com)')
    expect(source).not.to.include('/etc/passwd')
    expect(source).not.to.include('(data:')
  })

  it('draws the assets of its own bundle', async () => {
    const { pdf, warnings } = await print('<img src="assets/own.svg">')
    expect(warnings).to.deep.equal([])
    expect(pdf.length).to.be.greaterThan(1_000)
  })

  it('422 render_failed: a document with too many addresses is stopped, and the next one is clean', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `<img src="https://nowhere.invalid/${at}.png">`)
    const fault: unknown = await print(many.join('')).catch((error: unknown) => error)
    expect((fault as Fault).code).to.equal('render_failed')
    expect((fault as Fault).detail).to.include('more than 2,020 different addresses')
    expect((await print('<p>after</p>')).warnings).to.deep.equal([])
  })

  it('a document that never ends is stopped at its limit, and the next one is clean', async () => {
    const cells = '<tr><td>a</td><td>b</td><td>c</td></tr>'.repeat(150_000)
    const requests = { answer: async () => undefined, warnings: [], fetchedOutside: false }
    const fault: unknown = await lanes
      .withLane(soon(), (lane) =>
        lane.print({
          html: `${hideFromScreen}<table>${cells}</table>`,
          tagged: true,
          requests,
          timeoutMs: 1_500,
          memoryBytesMax: 8 * 2 ** 30,
        }),
      )
      .catch((error: unknown) => error)
    expect((fault as Fault).code).to.equal('render_timeout')
    expect((fault as Fault).detail).to.equal(
      'The render was stopped at its limit of 1.5 s while its pages were being laid out and printed. Send shorter lists and text, or split the document.',
    )
    const { text } = await print('<p>after</p>')
    expect(text).to.include('after')
  })

  it('a document that needs too much memory is stopped with a clear fault', async () => {
    const cells = '<tr><td>a</td><td>b</td><td>c</td></tr>'.repeat(60_000)
    const requests = { answer: async () => undefined, warnings: [], fetchedOutside: false }
    const fault: unknown = await lanes
      .withLane(soon(), (lane) =>
        lane.print({
          html: `${hideFromScreen}<table>${cells}</table>`,
          tagged: true,
          requests,
          timeoutMs: 20_000,
          memoryBytesMax: 150 * 2 ** 20,
        }),
      )
      .catch((error: unknown) => error)
    expect(fault).to.be.instanceOf(Fault)
    expect((fault as Fault).code).to.equal('render_failed')
    expect((fault as Fault).detail).to.include('memory')
  })

  it('runs every renderer process in its own sandbox', () => {
    const statuses = rendererPids().map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'))
    expect(statuses.length).to.be.greaterThan(0)
    for (const status of statuses) {
      expect(/^Seccomp:\s+2$/m.test(status), 'system calls are filtered').to.equal(true)
      expect(/^Uid:\s+0\s/m.test(status), 'it does not run as root').to.equal(false)
    }
  })

  it('the session of the browser has a lower priority than those of other processes', function () {
    if (!existsSync('/proc/self/autogroup')) this.skip()
    const sessions = rendererPids().map((pid) => readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim())
    expect(new Set(sessions).size).to.equal(1)
    expect(sessions[0]).to.match(/ nice 5$/)
  })

  /** Only those of this test's browser. */
  function rendererPids(): string[] {
    const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { maxBuffer: 2 ** 24 })
      .toString()
      .split('\n')
    const processes = rows.map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)?.slice(1) ?? [])
    const parentOf = new Map(processes.map(([pid, parent]) => [pid, parent]))
    const isOurs = (pid: string | undefined): boolean =>
      pid !== undefined && (pid === String(process.pid) || isOurs(parentOf.get(pid)))
    return processes.flatMap(([pid = '', , args = '']) =>
      args.includes('--type=renderer') && isOurs(pid) ? [pid] : [],
    )
  }
})

function pdfText(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-', '-'], { input: pdf, maxBuffer: 2 ** 26 }).toString()
}
