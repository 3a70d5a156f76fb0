import type { AuthorRequest, CitedFile } from '@platen/assistant/author'
import type { ComposerPicture, Declined } from '@platen/assistant/composer'
import { type DraftAsset, type DraftSource, promptText, type SampleInput } from '@platen/contract'
import { ThreadExhausted } from '@platen/platform'
import { type Engine, type EngineResult, type EngineWatch, failed, unchanged } from '../engine.ts'
import type { AuthorProcesses } from '../processes/author-processes.ts'

const engine = { kind: 'composer' as const }

/**
 * The rules that come with Platen. `readSample` reads a cited file as the sample data of a new template that was given none; `adoptLogo` makes
 * the logo of the account's brand an asset of a new template.
 */
export function createComposerEngine(parts: {
  doTask: AuthorProcesses
  readSample: (file: CitedFile, watch: EngineWatch) => Promise<SampleInput | undefined>
  adoptLogo: (watch: EngineWatch) => Promise<{ path: string; asset: DraftAsset } | undefined>
}): Engine {
  const { doTask, readSample, adoptLogo } = parts

  async function compose(request: AuthorRequest, watch: EngineWatch): Promise<EngineResult> {
    const logo = await adoptLogo(watch)
    const { sample, unread } = await sampleOf(request, watch)
    const composed = await doTask(
      {
        kind: 'compose',
        request: {
          prompt: wordsOf(request),
          sample,
          pictures: picturesOf(request),
          brandLogo: logo?.path,
          today: request.today,
        },
      },
      watch,
    )
    if (isDeclined(composed)) return declined(request, composed)
    const { files, summary, notes, hasPickedFields } = composed
    return {
      ...unchanged(request, { outcome: 'changed', summary }),
      notes: [...notes, ...unread],
      hasPickedFields,
      source: withPictures({ files, assets: {} }, request, logo),
    }
  }

  async function refine(request: AuthorRequest, watch: EngineWatch): Promise<EngineResult> {
    const { source, about } = request
    const prompt = wordsOf(request)
    const pictures = picturesOf(request)
    const refined = await doTask({ kind: 'refine', request: { prompt, source, about, pictures } }, watch)
    if (isDeclined(refined)) return declined(request, refined)
    const { summary, notes, named } = refined
    const files = { ...source.files, ...refined.files }
    return {
      ...unchanged(request, { outcome: 'changed', summary }),
      notes,
      named,
      source: withPictures({ files, assets: source.assets }, request),
    }
  }

  /** `unread`: a sentence for each cited table that is not the sample data. */
  async function sampleOf(
    request: AuthorRequest,
    watch: EngineWatch,
  ): Promise<{ sample: SampleInput | undefined; unread: string[] }> {
    const { sample } = request
    const unread: string[] = []
    let taken = sample && sample.format !== 'later' && sample.text.trim() !== '' ? sample : undefined
    for (const file of citedFiles(request)) {
      if (file.kind !== 'json' && file.kind !== 'csv') continue
      const read = taken ? undefined : await readSample(file, watch)
      if (!read)
        unread.push(
          `“${file.name}” was not read, because ${taken ? 'there is already sample data' : 'it is too large for sample data'}.`,
        )
      taken ??= read
    }
    return { sample: taken ?? sample, unread }
  }

  return {
    describe: () => engine,
    async run(request, watch) {
      try {
        return await (request.isNew === true ? compose(request, watch) : refine(request, watch))
      } catch (error) {
        if (!(error instanceof ThreadExhausted)) throw error
        return failed(request, request.isNew === true ? 'sample_too_complex' : 'draft_too_complex')
      }
    },
  }
}

/** The words of a prompt, with the names of files where it cites them. */
function wordsOf({ prompt, files }: AuthorRequest): string {
  const names = new Map(files.map(({ attachmentId, name }) => [attachmentId, name]))
  return promptText(prompt, (id) => names.get(id) ?? '')
}

function declined(request: AuthorRequest, { declined: summary }: Declined): EngineResult {
  return unchanged(request, { outcome: 'declined', summary })
}

function isDeclined(made: object): made is Declined {
  return 'declined' in made
}

function citedFiles({ prompt, files }: AuthorRequest): CitedFile[] {
  const ids = new Set(prompt.flatMap((part) => ('attachmentId' in part ? [part.attachmentId] : [])))
  return files.filter(({ attachmentId }) => ids.has(attachmentId))
}

function picturesOf(request: AuthorRequest): ComposerPicture[] {
  return citedFiles(request).flatMap(({ name, picture }) =>
    picture ? [{ name, path: picture.path, width: picture.width, height: picture.height }] : [],
  )
}

/** The draft with those of the pictures that its files name: the cited ones, and the brand's logo. */
function withPictures(
  source: DraftSource,
  request: AuthorRequest,
  logo?: { path: string; asset: DraftAsset },
): DraftSource {
  const texts = Object.values(source.files)
  const cited = citedFiles(request).flatMap(({ picture }) => picture ?? [])
  const used = [...cited, ...(logo ? [logo] : [])].filter(({ path }) =>
    texts.some((text) => text.includes(path)),
  )
  const assets = Object.fromEntries(used.map(({ path, asset }) => [path, asset]))
  return { files: source.files, assets: { ...source.assets, ...assets } }
}
