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

/** The folder that a version was built from. */
export type VersionFolder = Omit<FolderOfVersion, 'files'> & { files: FileBytes }

/** A version of a template other than the live one. */
export interface OfVersion extends CallOptions {
  version?: number
}

/** The templates that the key can access, by ID or slug. */
export class Templates {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Lists the published templates, sorted by name. With `search`, only those whose name contains it. */
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

  /** Returns the live version and the newest one. */
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

  /** Returns the schema of the template's data, as JSON Schema 2020-12. */
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

  /** Returns valid sample data, from the author of the template if possible. */
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

  /** Checks data without generating a document. Returns the errors that `generate` would throw, and values that are not printed. */
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

  /** Returns the folder that a version was built from. Requires the `templates:write` scope. */
  versionFolder(templateId: string, version: number, options: CallOptions = {}): Promise<VersionFolder> {
    const read = async (response: Response) => decodeFiles(await readJson<FolderOfVersion>(response))
    const params = { templateId, version: String(version) }
    return this.#transport.send({ operation: 'getVersionFolder', params, read }, options)
  }

  /** Pins the live version, or with `latest` makes the newest version live again. Requires the `templates:write` scope. */
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
