import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BatchAnswer } from '@platen/contract'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import {
  type Account,
  htmlTemplate,
  programEnvironment,
  projectFolder,
  type Stack,
  startStack,
  until,
} from './parts/stack.ts'
import { type StoreFront, startStoreFront } from './parts/store-front.ts'

const bin = path.join(projectFolder, 'apps/cli/bin/platen.js')

interface Done {
  code: number | null
  out: string
  err: string
}

interface Running extends Promise<Done> {
  process: ChildProcess
  /** What it wrote to stderr so far. */
  err(): string
}

describe('platen batch, against the whole stack', () => {
  let stack: Stack
  /** Stands before the service and its links, and misbehaves when told to. */
  let front: StoreFront
  /** Passes on to the service. */
  let through: StoreFront
  /** Of each test its own: an account may have so many uploads a day. */
  let account: Account
  let folder: string

  before(async () => {
    front = await startStoreFront('http://127.0.0.1:1')
    stack = await startStack({ api: { BASE_URL: front.endpoint }, worker: { LANES: '2' } })
    through = await startStoreFront(stack.baseUrl)
  })
  after(async () => {
    front?.close()
    through?.close()
    await stack?.close()
  })
  beforeEach(async () => {
    account = await stack.createAccount('Ada')
    await stack.publish(account, 'letter', htmlTemplate('<h1>{{name}}</h1>', { fileName: '{{name}}.pdf' }))
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-cli-batch-'))
    front.answer = through.passOn
    front.calls.length = 0
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  function platen(args: string[], before: string[] = []): Running {
    const [file = '', ...rest] = [...before, process.execPath, bin, '--account', account.accountId, ...args]
    const child = spawn(file, rest, {
      cwd: folder,
      env: { ...programEnvironment, PLATEN_DATA: stack.dataFolder, PLATEN_URL: front.endpoint },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    const done = once(child, 'close').then(([code, signal]) => ({
      code: (code ?? signal) as number,
      out,
      err,
    }))
    return Object.assign(done, { process: child, err: () => err })
  }

  const at = (...names: string[]) => path.join(folder, ...names)
  const rows = (count: number, name = 'rows.csv') =>
    writeFile(
      at(name),
      `name\n${Array.from({ length: count }, (_, index) => `Person ${index + 1}`).join('\n')}\n`,
    )
  const run = (...args: string[]) => ['batch', 'run', 'letter', 'rows.csv', ...args]
  const batches = async () => JSON.parse((await platen(['--json', 'batch', 'list'])).out) as BatchAnswer[]
  const orders = () => front.calls.filter((call) => call === 'POST /v1/batches').length
  const fetches = () => front.calls.filter((call) => call.startsWith('GET /files/')).length
  const pdfsIn = async (name: string) => (await readdir(at(name))).filter((file) => file.endsWith('.pdf'))

  async function expectWhole(name: string, count: number): Promise<void> {
    const names = await readdir(at(name))
    expect(names.toSorted()).to.deep.equal(
      Array.from({ length: count }, (_, index) => `${index + 1}-Person ${index + 1}.pdf`).toSorted(),
    )
    for (const file of names) {
      const text = (await readFile(at(name, file))).toString('latin1')
      expect([text.slice(0, 5), text.trimEnd().slice(-5)], file).to.deep.equal(['%PDF-', '%%EOF'])
    }
  }

  describe('batch run', () => {
    it('0: a folder of documents, and nothing else in it', async () => {
      await rows(7)
      const done = await platen(run('--out', './pdfs'))
      expect([done.code, done.out]).to.deep.equal([0, './pdfs: 7 documents\n'], done.err)
      await expectWhole('pdfs', 7)
      expect(await readdir(folder)).to.have.members(['pdfs', 'rows.csv'])
    })

    it('0: one ZIP, or one PDF, of NDJSON and JSON alike', async () => {
      await writeFile(at('rows.ndjson'), '{"name":"a"}\n{"name":"b"}\n')
      await writeFile(at('rows.json'), '[{"name":"a"},{"name":"b"}]')
      const zip = await platen([
        'batch',
        'run',
        'letter',
        'rows.ndjson',
        '-o',
        'all.zip',
        '--file-name',
        'to/{{name}}.pdf',
      ])
      expect([zip.code, zip.out]).to.deep.equal([0, 'all.zip: 2 documents\n'], zip.err)
      expect(Object.keys(unzipSync(await readFile(at('all.zip'))))).to.deep.equal(['to/a.pdf', 'to/b.pdf'])
      const pdf = await platen(['batch', 'run', 'letter', 'rows.json', '-o', 'all.pdf'])
      expect([pdf.code, pdf.out]).to.deep.equal([0, 'all.pdf: 2 documents\n'], pdf.err)
      expect((await readFile(at('all.pdf'))).toString('latin1', 0, 5)).to.equal('%PDF-')
      expect(await readdir(folder)).to.have.members(['all.zip', 'all.pdf', 'rows.json', 'rows.ndjson'])
    })

    it('reads the columns of typed fields by --locale, and says what it guessed', async () => {
      const typed = { fileName: '{{due}}.pdf', fields: { due: { type: 'date' }, sum: { type: 'number' } } }
      await stack.publish(account, 'typed', htmlTemplate('<h1>{{due}} {{sum}}</h1>', typed))
      await writeFile(at('rows.csv'), 'Day;sum\n31.12.2026;1,5\n')
      const runTyped = (...args: string[]) =>
        platen(['batch', 'run', 'typed', 'rows.csv', '--map', 'Day=due', '--file-name', '{{due}}', ...args])
      const guessed = await runTyped('-o', 'guessed', '--locale', 'auto')
      expect([guessed.code, guessed.out]).to.deep.equal([0, 'guessed: 1 document\n'], guessed.err)
      expect(guessed.err).to.contain('Written as: Day: de, sum: de\n')
      expect(await pdfsIn('guessed')).to.deep.equal(['Dec 31, 2026.pdf'])
      const said = await runTyped('-o', 'said', '--locale', 'de', '--locale', 'Day=en-GB')
      expect([said.code, said.err.includes('Written as')]).to.deep.equal([0, false], said.err)
      const wrong = await runTyped('-o', 'wrong', '--locale', 'Day=de')
      expect(wrong.code).to.equal(1)
      expect(wrong.err).to.match(/^row 2 +\/sum +The column "sum" needs a number such as 1234\.5; /m)
      const none = await runTyped('--locale', 'german')
      expect([none.code, none.err]).to.deep.equal([1, none.err])
      expect(none.err).to.contain('Give a language such as de or en-US')
    })

    it('writes folders of a pattern, and leaves other files as they are', async () => {
      await mkdir(at('pdfs'))
      await writeFile(at('pdfs/mine.txt'), 'mine')
      await writeFile(at('rows.csv'), 'name\nCON\n..\nx/../../y\n')
      const done = await platen(run('-o', 'pdfs', '--file-name', 'for/{{name}}', '--skip-invalid'))
      expect(done.code, done.err).to.equal(2)
      // No row leads out of the folder, and no name is a device of Windows.
      expect(await readdir(at('pdfs/for'))).to.deep.equal(['_CON.pdf'])
      expect(await readFile(at('pdfs/mine.txt'), 'utf8')).to.equal('mine')
      expect(await readdir(folder)).to.have.members(['pdfs', 'rows.csv'])
    })

    it('on a terminal it draws a bar; elsewhere plain lines; with --json nothing but the answer', async () => {
      await rows(4)
      const plain = await platen(run('-o', 'a'))
      expect(plain.err)
        .to.match(/^Uploading +0 % {2}rows\.csv\n/)
        .and.match(/^Fetching +\d+ % /m)
      expect(plain.err).to.not.include('\r').and.not.include('█')
      const json = await platen(['--json', ...run('-o', 'b')])
      expect([json.code, json.err]).to.deep.equal([0, ''])
      expect(JSON.parse(json.out)).to.deep.include({ out: 'b', documents: 4 }).and.have.property('batchId')
      const tty = await platen(run('-o', 'c'), ['sh', '-c', 'exec script -qec "$0 $*" /dev/null'])
      // Each state of the line takes the place of the one before it.
      const lines = tty.out.split('\r\u001B[K')
      expect(lines.find((line) => line.startsWith('Fetching'))).to.match(
        /^Fetching +[█░]{28} +\d+ % {2}\d of 4$/,
      )
      expect(lines.at(-1)?.trimEnd()).to.equal('c: 4 documents')
    })
  })

  describe('wrong rows', () => {
    const lines = (...items: object[]) =>
      writeFile(at('rows.ndjson'), items.map((item) => `${JSON.stringify(item)}\n`).join(''))
    const runLines = (...args: string[]) => ['batch', 'run', 'letter', 'rows.ndjson', ...args]

    it('1: the first ten by line and field, all of them in a file, and no document', async () => {
      await lines(...Array.from({ length: 12 }, () => ({ name: 'a', nmae: 'b' })))
      const done = await platen(runLines('-o', 'pdfs'))
      expect([done.code, done.out]).to.deep.equal([1, ''])
      expect(done.err).to.match(/^WHERE +FIELD +WHAT IS WRONG$/m)
      expect(done.err.match(/^item \d+ \(line \d+\) +\/nmae +The template /gm)).to.have.length(10)
      expect(done.err).to.match(/^… and 2 more\. All of them are in pdfs\/batch-errors\.ndjson\.$/m)
      expect(done.err).to.match(/^12 of 12 documents are wrong, so nothing was made\. Mend them\.\n$/m)
      expect(await readdir(at('pdfs'))).to.deep.equal(['batch-errors.ndjson'])
      const report = await readFile(at('pdfs/batch-errors.ndjson'), 'utf8')
      expect(report.trimEnd().split('\n')).to.have.length(12)
      const machine = JSON.parse((await platen(['--json', ...runLines('-o', 'pdfs')])).err) as object
      expect(machine).to.include({ code: 'batch_rejected', report: 'pdfs/batch-errors.ndjson' })
    })

    it('2: with --skip-invalid the others are made; the next run that is right removes the report', async () => {
      await lines({ name: 'a' }, { name: 'b', age: 7 })
      const done = await platen(runLines('-o', 'pdfs', '--skip-invalid'))
      expect([done.code, done.out]).to.deep.equal([2, 'pdfs: 1 document\n'], done.err)
      expect(done.err)
        .to.match(/^item 2 \(line 2\) +\/age /m)
        .and.match(/^1 of 2 documents was left out\.$/m)
      expect(await readdir(at('pdfs'))).to.have.members(['1-a.pdf', 'batch-errors.ndjson'])
      await lines({ name: 'a' }, { name: 'b' })
      expect((await platen(runLines('-o', 'pdfs', '--skip-invalid'))).code).to.equal(0)
      expect(await readdir(at('pdfs'))).to.have.members(['1-a.pdf', '2-b.pdf'])
    })

    it('0: with --map for the headers that differ', async () => {
      await writeFile(at('rows.csv'), 'Full name,Remark\nAda,none\n')
      const unmapped = await platen(run('-o', 'pdfs'))
      expect(unmapped.code).to.equal(1)
      const mapped = await platen(run('-o', 'pdfs', '--map', 'Full name=name', '--map', 'Remark='))
      expect(mapped.code, mapped.err).to.equal(0)
      expect(await readdir(at('pdfs'))).to.deep.equal(['1-Ada.pdf'])
    })

    it('1: names that a file system without capital letters would take for one', async () => {
      await writeFile(at('rows.csv'), 'name\nAda\nada\n')
      const done = await platen(run('-o', 'pdfs', '--file-name', '{{name}}'))
      expect(done.code).to.equal(1)
      expect(done.err).to.match(/^row 3 +- +Row 2 has the name "ada\.pdf" already/m)
    })

    it('1: a file that is none, is empty, or is not there', async () => {
      await writeFile(at('rows.csv'), '')
      const empty = await platen(run('-o', 'pdfs'))
      expect(empty.code).to.equal(1)
      expect(empty.err).to.match(/^The uploaded file cannot be used: /m)
      const lost = await platen(['batch', 'run', 'letter', 'none.csv', '-o', 'x'])
      expect([lost.code, lost.err]).to.deep.equal([1, 'none.csv cannot be read (ENOENT).\n'])
    })
  })

  describe('broken off', () => {
    /** Answers what `isHeld` names only when let go. */
    function hold(isHeld: (call: string) => boolean): { held: () => number; letGo: () => void } {
      const waiting: Array<() => void> = []
      front.answer = (request, response) => {
        if (isHeld(`${request.method} ${request.url}`)) waiting.push(() => through.passOn(request, response))
        else through.passOn(request, response)
      }
      const letGo = () => {
        front.answer = through.passOn
        for (const go of waiting.splice(0)) go()
      }
      return { held: () => waiting.length, letGo }
    }

    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      it(`${signal} in mid-upload: nothing was ordered, and the same command orders once`, async () => {
        await rows(3)
        const { held, letGo } = hold((call) => call.startsWith('PUT /files/'))
        const first = platen(run('-o', 'pdfs'))
        await until(async () => held() === 1)
        first.process.kill(signal)
        const done = await first
        if (signal === 'SIGINT') {
          expect([done.code, done.err.split('\n').at(-2)]).to.deep.equal([
            130,
            'Stopped. Run the same command again to go on.',
          ])
        }
        expect(orders()).to.equal(0)
        letGo()
        expect((await platen(run('-o', 'pdfs'))).code).to.equal(0)
        expect(orders()).to.equal(1)
        await expectWhole('pdfs', 3)
      })

      it(`${signal} in mid-batch: the same command waits for the same batch`, async () => {
        await rows(5)
        const known = (await batches()).length
        const { held, letGo } = hold((call) => call.startsWith('GET /v1/batches/'))
        const first = platen(run('-o', 'pdfs'))
        await until(async () => held() === 1)
        first.process.kill(signal)
        const done = await first
        letGo()
        const [batch] = await batches()
        if (signal === 'SIGINT') {
          expect(done.code).to.equal(130)
          expect(done.err).to.include(`The batch ${batch?.batchId} goes on at the service: run the same`)
          expect(done.err).to.include(`platen batch cancel ${batch?.batchId}`)
        }
        expect(await pdfsIn('pdfs')).to.deep.equal([])
        const again = await platen(['--json', ...run('-o', 'pdfs')])
        expect(again.code, again.err).to.equal(0)
        expect((JSON.parse(again.out) as BatchAnswer).batchId).to.equal(batch?.batchId)
        expect(await batches()).to.have.length(known + 1)
        await expectWhole('pdfs', 5)
      })

      it(`${signal} in mid-download: what is there whole is not fetched again`, async () => {
        await rows(30)
        const known = (await batches()).length
        let served = 0
        const { held, letGo } = hold((call) => call.startsWith('GET /files/') && ++served > 10)
        const first = platen(run('-o', 'pdfs'))
        await until(async () => held() === 6 && (await pdfsIn('pdfs')).length === 10)
        first.process.kill(signal)
        const done = await first
        if (signal === 'SIGINT')
          expect(done.err).to.match(/ is done, and kept until .*: run the same command/)
        letGo()
        front.calls.length = 0
        const again = await platen(run('-o', 'pdfs'))
        expect([again.code, again.out]).to.deep.equal([0, 'pdfs: 30 documents\n'], again.err)
        expect(fetches()).to.equal(20)
        expect(await batches()).to.have.length(known + 1)
        await expectWhole('pdfs', 30)
      })
    }

    it('before the answer to the order came: the same command finds the batch that was made', async () => {
      await rows(3)
      const known = (await batches()).length
      let isLost = false
      front.answer = (request, response) => {
        if (request.url !== '/v1/batches' || request.method !== 'POST')
          return through.passOn(request, response)
        response.end = ((): typeof response => {
          isLost = true
          return response
        }) as typeof response.end
        through.passOn(request, response)
      }
      const first = platen(run('-o', 'pdfs'))
      await until(async () => isLost)
      first.process.kill('SIGKILL')
      await first
      front.answer = through.passOn
      expect((await platen(run('-o', 'pdfs'))).code).to.equal(0)
      expect(await batches()).to.have.length(known + 1)
    })

    it('with other rows it is another batch, and no document of the first one stays for it', async () => {
      await rows(6)
      expect((await platen(run('-o', 'pdfs'))).code).to.equal(0)
      const before = await stat(at('pdfs/1-Person 1.pdf'))
      await rows(7)
      front.calls.length = 0
      expect((await platen(run('-o', 'pdfs'))).code).to.equal(0)
      expect([orders(), fetches()]).to.deep.equal([1, 7])
      expect((await stat(at('pdfs/1-Person 1.pdf'))).ino).to.not.equal(before.ino)
    })
  })

  describe('a service that is away for some time', () => {
    it('goes on, and says so: nobody there, 503, and 429 with Retry-After', async () => {
      await rows(5)
      let looks = 0
      front.answer = (request, response) => {
        if (request.method !== 'GET' || !request.url?.startsWith('/v1/batches/'))
          return through.passOn(request, response)
        looks++
        if (looks === 1) {
          front.close()
          setTimeout(() => void front.open(), 700)
        } else if (looks === 2) response.writeHead(503).end('away')
        else if (looks === 3) response.writeHead(429, { 'Retry-After': '1' }).end()
        else through.passOn(request, response)
      }
      const done = await platen(run('-o', 'pdfs'))
      expect([done.code, done.out]).to.deep.equal([0, 'pdfs: 5 documents\n'], done.err)
      expect(done.err)
        .to.match(/^Platen is away \(.*\)\. Trying again …$/m)
        .and.match(/^Platen is back\.$/m)
      await expectWhole('pdfs', 5)
    })

    it('fetches again what broke off: a document, the list, a link that works no more', async () => {
      await rows(40)
      const seen = new Set<string>()
      const isFirst = (kind: string) => !seen.has(kind) && seen.add(kind)
      let documents = 0
      front.answer = (request, response) => {
        const { url = '' } = request
        if (url.startsWith('/files/') && request.method === 'GET') {
          documents++
          if (documents === 3 && isFirst('document')) {
            response.writeHead(200, { 'Content-Length': '5000' }).write('%PDF-')
            return setTimeout(() => response.destroy(), 20)
          }
          if (documents === 6 && isFirst('link')) return response.writeHead(403).end()
        }
        if (url.endsWith('/files') && isFirst('list')) {
          response.writeHead(200).write('{"item":1,"fileN')
          return setTimeout(() => response.destroy(), 20)
        }
        return through.passOn(request, response)
      }
      const done = await platen(run('-o', 'pdfs'))
      expect([done.code, done.out]).to.deep.equal([0, 'pdfs: 40 documents\n'], done.err)
      expect([...seen]).to.have.members(['document', 'link', 'list'])
      await expectWhole('pdfs', 40)
    })
  })

  describe('a disk that does not take it', () => {
    it('1: is told before anything is ordered', async () => {
      await rows(2)
      await writeFile(at('taken'), '')
      await mkdir(at('all.zip'))
      const none = await platen(run('-o', 'taken'))
      expect([none.code, none.err]).to.deep.equal([
        1,
        'taken is a file. Give a folder, or a name that ends in .zip or .pdf.\n',
      ])
      const below = await platen(run('-o', 'taken/pdfs'))
      expect([below.code, below.err]).to.match(/1,taken\/pdfs.* cannot be written \(ENOTDIR\): a file stands/)
      const zip = await platen(run('-o', 'all.zip'))
      expect([zip.code, zip.err.slice(0, 20)]).to.deep.equal([1, 'all.zip is a folder.'])
      expect(orders()).to.equal(0)
    })

    it('1: in the middle of it, with what to do; no half file stays', async () => {
      await rows(8)
      // No file may be larger than one block.
      const done = await platen(run('-o', 'pdfs'), ['sh', '-c', 'ulimit -f 1; exec "$0" "$@"'])
      expect(done.code, done.err).to.equal(1)
      expect(done.err).to.match(
        /^pdfs\/\d-Person \d\.pdf cannot be written \(EFBIG\): .* run the same command/m,
      )
      expect(await pdfsIn('pdfs')).to.deep.equal([])
      const again = await platen(run('-o', 'pdfs'))
      expect([again.code, orders()]).to.deep.equal([0, 1], again.err)
      await expectWhole('pdfs', 8)
    })
  })

  it('batch list, show, cancel: a batch that has ended stays as it is', async () => {
    await rows(400)
    const first = platen(run('-o', 'all.zip'))
    await until(async () => first.err().includes('Rendering'))
    const [batch] = await batches()
    const { batchId = '' } = batch ?? {}
    expect((await platen(['batch', 'show', batchId])).out).to.match(/^status +rendering$/m)
    const ended = await platen(['batch', 'cancel', batchId, '--keep-done'])
    expect([ended.code, ended.out]).to.deep.equal(
      [0, `The batch ${batchId} is cancelled. What is done becomes its result.\n`],
      ended.err,
    )
    const done = await first
    expect([done.code, done.err.split('\n').at(-2)]).to.deep.equal([1, `The batch ${batchId} was cancelled.`])
    expect((await platen(['batch', 'list'])).out).to.match(
      new RegExp(`^${batchId} +cancelled +\\d+ of 400`, 'm'),
    )
    const again = await platen(['batch', 'cancel', batchId])
    expect([again.code, again.err]).to.deep.equal([1, `The batch ${batchId} has ended: cancelled.\n`])
    expect((await platen(['batch', 'show', 'bat_none'])).err).to.equal(
      'There is no batch bat_none. See platen batch list.\n',
    )
  })
})
