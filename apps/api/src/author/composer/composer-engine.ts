import type { AuthorRequest, CitedFile } from '@platen/assistant/author'
import type { ComposerPicture, Declined } from '@platen/assistant/composer'
import { type DraftAsset, type DraftSource, promptText, type SampleInput } from '@platen/contract'
import { ThreadExhausted } from '@platen/platform'
import {
  type Engine,
  type EngineResult,
  type EngineContext,
  failedResult,
  unchangedResult,
} from '../engine.ts'
import type { DoAuthorTask } from '../processes/author-processes.ts'

const engine = { kind: 'composer' as const }

/**
 * Creates the Composer, which does not need a model. `readSample` reads a mentioned file as sample data for a new template without sample data. `copyBrandLogo`
 * copies the account's brand logo to a new template.
 */
export function createComposerEngine(parts: {
  doTask: DoAuthorTask
  readSample: (file: CitedFile, context: EngineContext) => Promise<SampleInput | undefined>
  copyBrandLogo: (context: EngineContext) => Promise<{ path: string; asset: DraftAsset } | undefined>
}): Engine {
  const { doTask, readSample, copyBrandLogo } = parts

  async function compose(request: AuthorRequest, context: EngineContext): Promise<EngineResult> {
    const logo = await copyBrandLogo(context)
    const { sample, unread } = await sampleOf(request, context)
    const composed = await doTask(
      {
        kind: 'compose',
        request: {
          prompt: promptTextOf(request),
          sample,
          pictures: picturesOf(request),
          brandLogo: logo?.path,
          today: request.today,
        },
      },
      context,
    )
    if (isDeclined(composed)) return declinedResult(request, composed)
    const { files, summary, notes, hasPickedFields } = composed
    return {
      ...unchangedResult(request, { outcome: 'changed', summary }),
      notes: [...notes, ...unread],
      hasPickedFields,
      source: withPictures({ files, assets: {} }, request, logo),
    }
  }

  async function refine(request: AuthorRequest, context: EngineContext): Promise<EngineResult> {
    const { source, about } = request
    const prompt = promptTextOf(request)
    const pictures = picturesOf(request)
    const refined = await doTask({ kind: 'refine', request: { prompt, source, about, pictures } }, context)
    if (isDeclined(refined)) return declinedResult(request, refined)
    const { summary, notes, named } = refined
    const files = { ...source.files, ...refined.files }
    return {
      ...unchangedResult(request, { outcome: 'changed', summary }),
      notes,
      named,
      source: withPictures({ files, assets: source.assets }, request),
    }
  }

  /** `unread`: a note for each mentioned table that is not used as sample data. */
  async function sampleOf(
    request: AuthorRequest,
    context: EngineContext,
  ): Promise<{ sample: SampleInput | undefined; unread: string[] }> {
    const { sample } = request
    const unread: string[] = []
    let chosen = sample && sample.format !== 'later' && sample.text.trim() !== '' ? sample : undefined
    for (const file of citedFiles(request)) {
      if (file.kind !== 'json' && file.kind !== 'csv') continue
      const read = chosen ? undefined : await readSample(file, context)
      if (!read)
        unread.push(
          `“${file.name}” was not read, because ${chosen ? 'there is already sample data' : 'it is too large for sample data'}.`,
        )
      chosen ??= read
    }
    return { sample: chosen ?? sample, unread }
  }

  return {
    describe: () => engine,
    async run(request, context) {
      try {
        return await (request.isNew === true ? compose(request, context) : refine(request, context))
      } catch (error) {
        if (!(error instanceof ThreadExhausted)) throw error
        return failedResult(request, request.isNew === true ? 'sample_too_complex' : 'draft_too_complex')
      }
    },
  }
}

/** Returns the text of a prompt, with citations replaced by file names. */
function promptTextOf({ prompt, files }: AuthorRequest): string {
  const names = new Map(files.map(({ attachmentId, name }) => [attachmentId, name]))
  return promptText(prompt, (id) => names.get(id) ?? '')
}

function declinedResult(request: AuthorRequest, { declined: summary }: Declined): EngineResult {
  return unchangedResult(request, { outcome: 'declined', summary })
}

function isDeclined(result: object): result is Declined {
  return 'declined' in result
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

/** Adds the mentioned images and the brand's logo to the draft, if its files refer to them. */
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
