import type {
  LiveVersionAnswer,
  Template,
  TemplatePage,
  TemplateSample,
  TemplateVersionPage,
  ValidateAnswer,
  VersionFolder as FolderOfVersion,
} from '../generated/shapes.ts'
import type { CallOptions } from '../options.ts'
import { eachOf } from '../transport/pages.ts'
import { readJson, type Transport } from '../transport/transport.ts'
import { decodeFiles, type FileBytes } from './folder-files.ts'

/** The folder that a version was made of. */
export type VersionFolder = Omit<FolderOfVersion, 'files'> & { files: FileBytes }

/** A version of a template, where another than the live one is meant. */
export interface OfVersion extends CallOptions {
  version?: number
}

/** The templates that the key knows. Each is named by its id or its slug. */
export class Templates {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Those that are published, by name; of a search, those whose name has it. */
  list(options: CallOptions & { search?: string } = {}): AsyncGenerator<Template, void, undefined> {
    const { search } = options
    return eachOf((cursor) => {
      const query = { search, limit: 100, cursor }
      return this.#transport.send(
        { operation: 'listTemplates', query, read: readJson<TemplatePage> },
        options,
      )
    })
  }

  /** Its live version and the newest one. */
  get(templateId: string, options: CallOptions = {}): Promise<Template> {
    return this.#transport.send(
      { operation: 'getTemplate', params: { templateId }, read: readJson<Template> },
      options,
    )
  }

  /** Newest first. */
  versions(
    templateId: string,
    options: CallOptions = {},
  ): AsyncGenerator<TemplateVersionPage['data'][number], void, undefined> {
    return eachOf((cursor) => {
      const query = { limit: 100, cursor }
      return this.#transport.send(
        {
          operation: 'listTemplateVersions',
          params: { templateId },
          query,
          read: readJson<TemplateVersionPage>,
        },
        options,
      )
    })
  }

  /** What it takes as data, as JSON Schema 2020-12. */
  schema(templateId: string, options: OfVersion = {}): Promise<Record<string, unknown>> {
    const { version } = options
    return this.#transport.send(
      {
        operation: 'getTemplateSchema',
        params: { templateId },
        query: { version },
        read: readJson<Record<string, unknown>>,
      },
      options,
    )
  }

  /** Data that it takes: its author's sample. */
  sample(templateId: string, options: OfVersion = {}): Promise<TemplateSample> {
    const { version } = options
    return this.#transport.send(
      {
        operation: 'getTemplateSample',
        params: { templateId },
        query: { version },
        read: readJson<TemplateSample>,
      },
      options,
    )
  }

  /** What is wrong with data, without a document: the same faults that `generate` would throw, and what is printed nowhere. */
  validate(templateId: string, data: object | null, options: OfVersion = {}): Promise<ValidateAnswer> {
    const { version } = options
    return this.#transport.send(
      {
        operation: 'validateData',
        params: { templateId },
        body: { data, version },
        isRepeatable: true,
        read: readJson<ValidateAnswer>,
      },
      options,
    )
  }

  /** The folder that a version was made of; needs the scope `templates:write`. */
  versionFolder(templateId: string, version: number, options: CallOptions = {}): Promise<VersionFolder> {
    const read = async (response: Response) => decodeFiles(await readJson<FolderOfVersion>(response))
    const params = { templateId, version: String(version) }
    return this.#transport.send({ operation: 'getVersionFolder', params, read }, options)
  }

  /** Pins what callers get who name no version; `latest` gives them the newest again. Needs the scope `templates:write`. */
  setLiveVersion(
    templateId: string,
    version: number | 'latest',
    options: CallOptions = {},
  ): Promise<LiveVersionAnswer> {
    return this.#transport.send(
      {
        operation: 'setLiveVersion',
        params: { templateId },
        body: { version },
        read: readJson<LiveVersionAnswer>,
      },
      options,
    )
  }
}
