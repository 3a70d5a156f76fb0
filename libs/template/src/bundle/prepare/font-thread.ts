import { answerTasks, transferableBytes } from '@platen/platform'
import type { PreparedFile } from './prepared-asset.ts'
import { type FontToRepack, repackFont } from './repack-font.ts'

answerTasks(
  async (font: FontToRepack): Promise<PreparedFile> => {
    const prepared = await repackFont(font)
    return 'fault' in prepared ? prepared : { ...prepared, content: transferableBytes(prepared.content) }
  },
  { moves: (prepared) => ('fault' in prepared ? [] : [prepared.content.buffer as ArrayBuffer]) },
)
