import type { DraftFolder, FolderPreview, Publication, SavedDraft } from '../generated/shapes.ts'
import type { CallOptions } from '../options.ts'
import { readJson, type Transport } from '../transport/transport.ts'
import { bytesOf, decodeFiles, encodeFiles, type FileBytes, type Files } from './folder-files.ts'
import type { Warning } from './generated-document.ts'

export type Draft = Omit<DraftFolder, 'files'> & { files: FileBytes }

export interface Preview {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  pageCount: number
  warnings: Warning[]
  /** Notes about omitted parts of the folder. */
  notes: string[]
}

/**
 * Templates as folders of files, with the same checks before publishing as in the dashboard. Requires a key with the `templates:write` scope.
 * Templates are identified by ID or slug. Calls that create something are not retried if their response is lost.
 */
export class Drafts {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Creates a template with this draft. With a slug, repeating the call does not create a second one. */
  create(files: Files, options: CallOptions & { slug?: string; name?: string } = {}): Promise<SavedDraft> {
    const { slug, name } = options
    const body = { slug, name, files: encodeFiles(files) }
    return this.#transport.send({ operation: 'createTemplate', body, read: readJson<SavedDraft> }, options)
  }

  /** Returns the draft's folder, and the revision for `replace`. */
  get(template: string, options: CallOptions = {}): Promise<Draft> {
    const read = async (response: Response) => decodeFiles(await readJson<DraftFolder>(response))
    const call = { operation: 'getDraft', params: { templateId: template }, read } as const
    return this.#transport.send(call, options)
  }

  /**
   * Replaces the draft with a folder if it is still at the revision that was read. `*` replaces any revision. Rejects with `draft_conflict` if
   * another revision was saved in the meantime.
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
        // After success, the revision has changed, so a second try would be refused.
        isRepeatable: revision === '*',
        read: readJson<SavedDraft>,
      },
      options,
    )
  }

  /** Publishes the draft. `anyway`: even if samples fail. */
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

  /** Renders a folder with one of its samples, such as `samples/long.json`. Nothing is stored. */
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
