import type { ComposerPicture } from '../../composing.ts'

const mark = /“picture:(?<path>[^”]+)”/

/** A prompt with its cited pictures quoted by their paths, so that no dot or blank of a file's name cuts it. */
export function withPictures(words: string, pictures: readonly ComposerPicture[]): string {
  return pictures.reduce((text, { name, path }) => text.replaceAll(name, `“picture:${path}”`), words)
}

/** The same words with the files' names again. */
export function withNames(words: string, pictures: readonly ComposerPicture[]): string {
  return pictures.reduce((text, { name, path }) => text.replaceAll(`“picture:${path}”`, name), words)
}

/** The path of the first picture that a command cites. */
export function citedPicture(raw: string): string | undefined {
  return mark.exec(raw)?.groups?.['path']
}
