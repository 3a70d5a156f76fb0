import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { zipSync, type Zippable } from 'fflate'
import { readZipFolder } from './read-zip-folder.ts'

const text = (value: string) => Buffer.from(value)
const page = { 'template.html': text('<p>x</p>') }
const zipOf = (files: Zippable) => Buffer.from(zipSync(files))

/** Returns the detail of a rejected ZIP's fault. */
async function refusalOf(zip: Buffer): Promise<string> {
  try {
    await readZipFolder(zip)
  } catch (error) {
    if (error instanceof Fault && error.code === 'invalid_upload') return error.detail
    throw error
  }
  throw new Error('the ZIP was accepted')
}

/** Returns the offset of a field in the first entry of the central directory. */
function centralField(zip: Buffer, field: number): number {
  return zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + field
}

describe('readZipFolder', () => {
  it('reads a ZIP with or without a top folder, and ignores system files', async () => {
    const added = { '__MACOSX/Mine/._template.html': text('x'), 'Mine/.DS_Store': text('x') }
    const nested = await readZipFolder(
      zipOf({ 'Mine/template.html': text('<p>x</p>'), 'Mine/assets/ü.svg': text('<svg/>'), ...added }),
    )
    expect(nested.topFolder).to.equal('Mine')
    expect([...nested.files.keys()]).to.deep.equal(['template.html', 'assets/ü.svg'])
    const flat = await readZipFolder(zipOf({ ...page, 'assets/a.bin': [Buffer.alloc(9), { level: 0 }] }))
    expect(flat.topFolder).to.equal(undefined)
    expect(Buffer.from(flat.files.get('template.html') ?? []).toString()).to.equal('<p>x</p>')
    expect([...flat.files.keys()]).to.deep.equal(['template.html', 'assets/a.bin'])
    const fromHere = await readZipFolder(zipOf({ './Mine/template.html': text('<p>x</p>') }))
    expect([...fromHere.files.keys()]).to.deep.equal(['template.html'])
  })

  it('invalid_upload: names outside the folder, names with backslashes, and links', async () => {
    for (const name of ['../template.html', 'a/../../b', '/etc/passwd', 'C:/x'])
      expect(await refusalOf(zipOf({ ...page, [name]: text('x') }))).to.match(/is outside the folder/)
    expect(await refusalOf(zipOf({ ...page, 'a\\b': text('x') }))).to.match(/backslash/)
    const link = zipOf({ 'assets/x': [text('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] })
    expect(await refusalOf(link)).to.match(/is a link/)
    const hidden = zipOf({ ...page, '.git/../../x': text('x') })
    expect(await refusalOf(hidden)).to.match(/is outside the folder/)
    expect(await refusalOf(zipOf({ ...page, './/etc/passwd': text('x') }))).to.match(/is outside the folder/)
  })

  it('invalid_upload: too many files, too many unpacked bytes, and ZIP bombs', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`assets/${at}`, text('x')]))
    expect(await refusalOf(zipOf(many))).to.match(/201 files, but a template can have up to 200/)
    const zeros = Buffer.alloc(11 * 2 ** 20)
    expect(await refusalOf(zipOf({ ...page, 'assets/zero': zeros }))).to.match(/a hundred times its size/)
    const big = zipOf(page)
    big.writeUInt32LE(101 * 2 ** 20, centralField(big, 24))
    expect(await refusalOf(big)).to.match(/exceed 100 MiB/)
  })

  it('invalid_upload: stops unpacking a file at its declared size', async () => {
    const lying = zipOf({ 'template.html': Buffer.alloc(30 * 2 ** 20) })
    lying.writeUInt32LE(100, centralField(lying, 24))
    expect(await refusalOf(lying)).to.match(/damaged/)
  })

  it('invalid_upload: not a ZIP, truncated, changed, encrypted, unsupported compression, or a duplicate name', async () => {
    for (const bytes of ['', 'PK', 'not a ZIP at all', `PK\x05\x06${'\0'.repeat(17)}`])
      expect(await refusalOf(text(bytes))).to.match(/not a ZIP/)
    const zip = zipOf({ ...page, 'style.css': text('p { color: red }'.repeat(50)) })
    for (let end = 0; end < zip.length; end++) await refusalOf(zip.subarray(0, end))
    const changed = (field: number, value: number) => {
      const copy = Buffer.from(zip)
      copy.writeUInt16LE(value, centralField(copy, field))
      return copy
    }
    expect(await refusalOf(changed(8, 1))).to.match(/password/)
    expect(await refusalOf(changed(10, 14))).to.match(/unsupported compression/)
    expect(await refusalOf(changed(16, 7))).to.match(/damaged/)
    expect(await refusalOf(changed(42, 60_000))).to.match(/damaged/)
    expect(await refusalOf(changed(20, 60_000))).to.match(/damaged/)
    const twice = Buffer.from(
      zipOf({ 'a.css': text('a'), 'b.css': text('b') })
        .toString('latin1')
        .replaceAll('b.css', 'a.css'),
      'latin1',
    )
    expect(await refusalOf(twice)).to.match(/"a\.css" is in the ZIP twice/)
  })

  it('invalid_upload: entries with overlapping bytes, as in some ZIP bombs', async () => {
    const zip = zipOf({ 'a.css': [text('p{}'), { level: 0 }], 'b.css': [text('p{}'), { level: 0 }] })
    const first = centralField(zip, 42)
    const second = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]), first) + 42
    const shared = Buffer.from(zip)
    zip.copy(shared, second, first, first + 4)
    expect(await refusalOf(shared)).to.match(/damaged/)
    const quoted = Buffer.from(zip)
    quoted.writeUInt32LE(zip.length - 100, centralField(zip, 20))
    quoted.writeUInt32LE(zip.length - 100, centralField(zip, 24))
    expect(await refusalOf(quoted)).to.match(/damaged/)
  })

  it('invalid_upload: declared sizes that are larger or smaller than the files, compressed or not', async () => {
    for (const level of [0, 6] as const) {
      const zip = zipOf({ 'a.css': [text('p { color: red }'.repeat(50)), { level }] })
      for (const field of [20, 24]) {
        for (const by of [-1, 1]) {
          const lying = Buffer.from(zip)
          lying.writeUInt32LE(zip.readUInt32LE(centralField(zip, field)) + by, centralField(zip, field))
          // A compressed file can be followed by bytes that do not belong to it.
          if (level === 6 && field === 20 && by === 1) await readZipFolder(lying)
          else expect(await refusalOf(lying), `${level} ${field} ${by}`).to.match(/damaged/)
        }
      }
    }
  })

  it('invalid_upload: wrong ZIP64 values in the central directory or in its end record', async () => {
    const extra = Buffer.alloc(24, 0xff)
    const huge = zipOf({ 'a.css': [text('p{}'), { extra: { 1: extra } }] })
    for (const field of [20, 24, 42]) {
      const lying = Buffer.from(huge)
      lying.writeUInt32LE(0xffffffff, centralField(huge, field))
      expect(await refusalOf(lying), String(field)).to.match(/damaged|exceed 100 MiB/)
    }
    const short = zipOf({ 'a.css': [text('p{}'), { extra: { 1: Buffer.alloc(4) } }] })
    short.writeUInt32LE(0xffffffff, centralField(short, 24))
    expect(await refusalOf(short)).to.match(/damaged/)
    const zip = zipOf(page)
    const end = zip.length - 22
    const record = Buffer.alloc(56)
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(2n ** 40n, 32)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    for (const [at, reason] of [
      [BigInt(end), /more than a template can have/],
      [2n ** 60n, /not a ZIP/],
      [0n, /ZIP64/],
    ] as const) {
      locator.writeBigUInt64LE(at, 8)
      const lying = Buffer.concat([zip.subarray(0, end), record, locator, zip.subarray(end)])
      expect(await refusalOf(lying), String(at)).to.match(reason)
    }
  })

  it('invalid_upload: bytes after the end, several parts, too many entries, or names with a NUL', async () => {
    const zip = zipOf(page)
    expect(await refusalOf(Buffer.concat([zip, text('more')]))).to.match(/not a ZIP/)
    const parts = Buffer.from(zip)
    parts.writeUInt16LE(1, zip.length - 22 + 4)
    expect(await refusalOf(parts)).to.match(/several parts/)
    const many = Buffer.from(zip)
    many.writeUInt16LE(2_001, zip.length - 22 + 10)
    expect(await refusalOf(many)).to.match(/2001 entries/)
    expect(await refusalOf(zipOf({ ...page, 'assets/a.png\0.html': text('x') }))).to.match(/has a NUL/)
    const latin = Buffer.from(
      zipOf({ 'assets/a.css': text('x') })
        .toString('latin1')
        .replaceAll('a.css', '\xfc.css'),
      'latin1',
    )
    expect(await refusalOf(latin)).to.match(/not UTF-8/)
  })

  it('reads or rejects a ZIP with any changed byte, without any other error', async () => {
    const zip = zipOf({ ...page, 'style.css': text('p { color: red }'.repeat(20)) })
    for (let at = 0; at < zip.length; at++) {
      for (const value of [0, 0xff, (zip[at] ?? 0) ^ 0x40]) {
        const copy = Buffer.from(zip)
        copy[at] = value
        await readZipFolder(copy).catch((error: unknown) => {
          expect(error).to.be.instanceOf(Fault).with.property('code', 'invalid_upload')
        })
      }
    }
  })
})
