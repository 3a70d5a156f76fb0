import { answerTasks, transferableBytes } from '@platen/platform'
import { readZipFolder, type ZipFolder } from './read-zip-folder.ts'

answerTasks(
  async (zip: Uint8Array): Promise<ZipFolder> => {
    const { files, topFolder } = await readZipFolder(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength))
    return { files: new Map([...files].map(([path, bytes]) => [path, transferableBytes(bytes)])), topFolder }
  },
  { moves: ({ files }) => [...files.values()].map(({ buffer }) => buffer as ArrayBuffer) },
)
