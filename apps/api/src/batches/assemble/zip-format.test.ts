import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { expect } from 'chai'
import { hasPython } from '../../../../../test/parts/has-python.ts'
import { directoryEnd, directoryHeader, localHeader } from './zip-format.ts'

const modifiedAt = Date.UTC(2026, 1, 3, 14, 30, 58)
const gib = 2 ** 30

describe('ZIP headers', () => {
  it('contain the size and the checksum before the file, and mark its name as UTF-8', () => {
    const header = localHeader({ name: 'å.pdf', bytes: 1_000, crc32: 0xfe_dc_ba_98 }, modifiedAt)
    expect(header.toString('hex')).to.equal(
      // Signature, version, flags, method, time and date; checksum and sizes; lengths and name.
      `504b0304140000080000dd73435c98badcfee8030000e803000006000000${Buffer.from('å.pdf').toString('hex')}`,
    )
  })

  it('use the earliest possible date for older files', () => {
    const header = localHeader({ name: 'a', bytes: 0, crc32: 0 }, 0)
    expect(header.readUInt16LE(12)).to.equal((1 << 5) | 1)
  })

  it('use no Zip64 fields up to the largest offset and size that fit without them', () => {
    const entry = { name: 'a', bytes: 2 ** 32 - 2, crc32: 1 }
    expect(localHeader(entry, 0)).to.have.length(31)
    expect(directoryHeader(entry, 2 ** 32 - 2, 0)).to.have.length(47)
    expect(directoryEnd({ entries: 65_534, bytes: 2 ** 32 - 2, offset: 2 ** 32 - 2 })).to.have.length(22)
  })

  it('use Zip64 fields only for values that are too large', () => {
    const entry = { name: 'a', bytes: 10, crc32: 1 }
    const header = directoryHeader(entry, 5 * gib, 0)
    expect(header.readUInt32LE(24)).to.equal(10)
    expect(header.readUInt32LE(42)).to.equal(2 ** 32 - 1)
    expect(header.subarray(47).toString('hex')).to.equal('010008000000004001000000')
    for (const large of [
      { entries: 65_535, bytes: 1, offset: 1 },
      { entries: 1, bytes: 5 * gib, offset: 1 },
      { entries: 1, bytes: 1, offset: 5 * gib },
    ]) {
      const end = directoryEnd(large)
      expect(end).to.have.length(98)
      expect(Number(end.readBigUInt64LE(32))).to.equal(large.entries)
      expect(Number(end.readBigUInt64LE(40))).to.equal(large.bytes)
      expect(Number(end.readBigUInt64LE(48))).to.equal(large.offset)
      expect(Number(end.readBigUInt64LE(64))).to.equal(large.bytes + large.offset)
    }
  })
})

describe('a ZIP of more than 4 GiB', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zip-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('can be read by Python, including a 4 GiB file and the file after it', function () {
    if (!hasPython()) this.skip()
    const file = path.join(folder, 'large.zip')
    const content = Buffer.from('%PDF after 4 GiB!')
    const large = { name: 'hole.pdf', bytes: 4 * gib + 5, crc32: 0 }
    const small = { name: 'ødegård.pdf', bytes: content.length, crc32: crc32(content) }
    const heads = [localHeader(large, modifiedAt), localHeader(small, modifiedAt)]
    const [first = Buffer.of(), second = Buffer.of()] = heads
    const offset = first.length + large.bytes
    const directory = Buffer.concat([
      directoryHeader(large, 0, modifiedAt),
      directoryHeader(small, offset, modifiedAt),
    ])
    const directoryOffset = offset + second.length + content.length
    const end = directoryEnd({ entries: 2, bytes: directory.length, offset: directoryOffset })
    // The middle of the file is sparse, so it uses no disk space.
    const descriptor = openSync(file, 'w')
    writeSync(descriptor, first, 0, first.length, 0)
    const rest = Buffer.concat([second, content, directory, end])
    writeSync(descriptor, rest, 0, rest.length, offset)
    closeSync(descriptor)

    const script = `import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print([(i.filename, i.file_size, i.header_offset, i.date_time) for i in z.infolist()])
print(z.read(z.infolist()[1]))`
    const read = execFileSync('python3', ['-X', 'utf8', '-c', script, file], { encoding: 'utf8' })
    expect(read).to.equal(
      `[('hole.pdf', 4294967301, 0, (2026, 2, 3, 14, 30, 58)), ('ødegård.pdf', 17, ${offset}, (2026, 2, 3, 14, 30, 58))]\n` +
        "b'%PDF after 4 GiB!'\n",
    )
  })
})
