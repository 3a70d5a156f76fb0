import type { DraftFolder, FolderPreview, Publication, SavedDraft } from '../generated/shapes.ts'
import type { CallOptions } from '../options.ts'
import { readJson, type Transport } from '../transport/transport.ts'
import { bytesOf, decodeFiles, encodeFiles, type FileBytes, type Files } from './folder-files.ts'
import type { Warning } from './generated-document.ts'

/** A draft's folder at a revision. */
export type Draft = Omit<DraftFolder, 'files'> & { files: FileBytes }

/** The document of a folder. */
export interface Preview {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  pageCount: number
  warnings: Warning[]
  /** Sentences about what was left out of the folder. */
  notes: string[]
}

/**
 * Templates as their authors have them: folders of files, published through the same gate as in the dashboard. All of it needs a key with the
 * scope `templates:write`. A template is named by its id or its slug. What makes something is not tried again when its answer is lost.
 */
export class Drafts {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Makes a template with this draft. With a slug, no second one is made by asking twice. */
  create(files: Files, options: CallOptions & { slug?: string; name?: string } = {}): Promise<SavedDraft> {
    const { slug, name } = options
    const body = { slug, name, files: encodeFiles(files) }
    return this.#transport.send({ operation: 'createTemplate', body, read: readJson<SavedDraft> }, options)
  }

  /** The draft's folder, and the revision that `replace` asks for. */
  get(template: string, options: CallOptions = {}): Promise<Draft> {
    const read = async (response: Response) => decodeFiles(await readJson<DraftFolder>(response))
    const call = { operation: 'getDraft', params: { templateId: template }, read } as const
    return this.#transport.send(call, options)
  }

  /**
   * Makes a folder the draft, in place of the revision that was read; `*`: of whichever is there. Rejects with `draft_conflict` where another
   * was saved in between.
   */
  replace(
    template: string,
    files: Files,
    options: CallOptions & { revision: number | '*' },
  ): Promise<SavedDraft> {
    const { revision } = options
    return this.#transport.send(
      {
        operation: 'replaceDraft',
        params: { templateId: template },
        body: { files: encodeFiles(files) },
        headers: { 'If-Match': revision === '*' ? '*' : `"${revision}"` },
        // Once it is done, the revision is another one, and a second try would be refused.
        isRepeatable: revision === '*',
        read: readJson<SavedDraft>,
      },
      options,
    )
  }

  /** Publishes the draft. `anyway`: in spite of samples that stop it. */
  publish(
    template: string,
    options: CallOptions & { revision?: number; anyway?: boolean } = {},
  ): Promise<Publication> {
    const { revision, anyway } = options
    return this.#transport.send(
      {
        operation: 'publishTemplate',
        params: { templateId: template },
        body: { revision, anyway },
        read: readJson<Publication>,
      },
      options,
    )
  }

  /** The document of a folder with a sample of it, such as `samples/long.json`; nothing is kept. */
  preview(files: Files, options: CallOptions & { sample?: string } = {}): Promise<Preview> {
    const { sample } = options
    return this.#transport.send(
      {
        operation: 'previewFolder',
        query: { sample },
        body: { files: encodeFiles(files) },
        isRepeatable: true,
        read: readPreview,
      },
      options,
    )
  }
}

async function readPreview(response: Response): Promise<Preview> {
  const { pdf, pages, ...rest } = await readJson<FolderPreview>(response)
  return { ...rest, bytes: bytesOf(pdf), pageCount: pages }
}
