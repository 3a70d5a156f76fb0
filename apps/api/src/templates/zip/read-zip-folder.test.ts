import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { zipSync, type Zippable } from 'fflate'
import { readZipFolder } from './read-zip-folder.ts'

const text = (value: string) => Buffer.from(value)
const page = { 'template.html': text('<p>x</p>') }
const zipOf = (files: Zippable) => Buffer.from(zipSync(files))

/** The sentence of the fault that it is refused with. */
async function refusalOf(zip: Buffer): Promise<string> {
  try {
    await readZipFolder(zip)
  } catch (error) {
    if (error instanceof Fault && error.code === 'invalid_upload') return error.detail
    throw error
  }
  throw new Error('It was taken')
}

/** The offset of the first central directory entry's field. */
function centralField(zip: Buffer, field: number): number {
  return zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + field
}

describe('the zip of a template folder', () => {
  it('is read with or without one top folder, without what operating systems add', async () => {
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
  })

  it('invalid_upload: names that lead out of the folder, with backslashes, and links', async () => {
    for (const name of ['../template.html', 'a/../../b', '/etc/passwd', 'C:/x'])
      expect(await refusalOf(zipOf({ ...page, [name]: text('x') }))).to.match(/leads out of the folder/)
    expect(await refusalOf(zipOf({ ...page, 'a\\b': text('x') }))).to.match(/backslash/)
    const link = zipOf({ 'assets/x': [text('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] })
    expect(await refusalOf(link)).to.match(/is a link/)
    const hidden = zipOf({ ...page, '.git/../../x': text('x') })
    expect(await refusalOf(hidden)).to.match(/leads out/)
  })

  it('invalid_upload: too many files, too much when unpacked, and bombs', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`assets/${at}`, text('x')]))
    expect(await refusalOf(zipOf(many))).to.match(/201 files; a template has at most 200/)
    const zeros = Buffer.alloc(11 * 2 ** 20)
    expect(await refusalOf(zipOf({ ...page, 'assets/zero': zeros }))).to.match(/a hundred times its size/)
    const big = zipOf(page)
    big.writeUInt32LE(101 * 2 ** 20, centralField(big, 24))
    expect(await refusalOf(big)).to.match(/more than 100 MiB/)
  })

  it('invalid_upload: a file that unpacks to more than it says is not unpacked further', async () => {
    const lying = zipOf({ 'template.html': Buffer.alloc(30 * 2 ** 20) })
    lying.writeUInt32LE(100, centralField(lying, 24))
    expect(await refusalOf(lying)).to.match(/damaged/)
  })

  it('invalid_upload: other bytes, cut at any place, changed, locked, of unknown packing, a name twice', async () => {
    for (const bytes of ['', 'PK', 'no zip at all', `PK\x05\x06${'\0'.repeat(17)}`])
      expect(await refusalOf(text(bytes))).to.match(/no zip/)
    const zip = zipOf({ ...page, 'style.css': text('p { color: red }'.repeat(50)) })
    for (let end = 0; end < zip.length; end++) await refusalOf(zip.subarray(0, end))
    const changed = (field: number, value: number) => {
      const copy = Buffer.from(zip)
      copy.writeUInt16LE(value, centralField(copy, field))
      return copy
    }
    expect(await refusalOf(changed(8, 1))).to.match(/password/)
    expect(await refusalOf(changed(10, 14))).to.match(/packed in a way/)
    expect(await refusalOf(changed(16, 7))).to.match(/damaged/)
    expect(await refusalOf(changed(42, 60_000))).to.match(/damaged/)
    expect(await refusalOf(changed(20, 60_000))).to.match(/damaged/)
    const twice = Buffer.from(
      zipOf({ 'a.css': text('a'), 'b.css': text('b') })
        .toString('latin1')
        .replaceAll('b.css', 'a.css'),
      'latin1',
    )
    expect(await refusalOf(twice)).to.match(/"a\.css" is in the zip twice/)
  })

  it('whatever bytes are changed, it is read or refused with a sentence', async () => {
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
