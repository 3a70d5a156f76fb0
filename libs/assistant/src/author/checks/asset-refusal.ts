import { type DraftSource, promptText } from '@platen/contract'
import type { AuthorRequest } from '../author-parts.ts'
import { asksForRemoval } from './asked-to-remove.ts'

/** Beginnings of words for template files, in the languages that prompts are often written in. */
const fileWords =
  /(?<!\p{L})(?:pictures?|images?|photos?|logos?|files?|assets?|fonts?|seals?|stamps?|bild|foto|datei|grafik|schrift|siegel|stempel|fichier|imag|archivo|fuente|immagin)|картин|изображ|файл|логотип|图|文件|画像|ファイル|ロゴ/iu

/**
 * Refuses to remove assets from the draft that was sent, unless the prompt asks to remove a file. Later, requested changes can be kept only in text
 * files, so a removed asset could not be restored.
 */
export function assetRefusal(
  begun: DraftSource,
  after: DraftSource,
  { prompt }: Pick<AuthorRequest, 'prompt'>,
): { model: string; person: string } | undefined {
  const gone = Object.keys(begun.assets).filter((path) => !Object.hasOwn(after.assets, path))
  const said = promptText(prompt)
  const unasked = gone.filter(
    (path) =>
      !asksForRemoval(said) || !(fileWords.test(said) || said.includes(path.split('/').at(-1) ?? path)),
  )
  if (unasked.length === 0) return undefined
  const names = unasked.slice(0, 5).join(', ')
  return {
    model: `The request does not ask to remove ${names}. Keep files that were there before, even if nothing uses them anymore.`,
    person: `It would have removed ${names}, which was not requested.`,
  }
}
