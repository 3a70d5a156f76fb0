import {
  draftFolderSchema,
  type FaultCode,
  folderPreviewSchema,
  folderSchema,
  liveVersionAnswerSchema,
  liveVersionSchema,
  newTemplateSchema,
  publicationSchema,
  publishDraftSchema,
  savedDraftSchema,
  versionFolderSchema,
  documentFormat,
} from '@platen/contract'
import { folderExample } from './answer-examples.ts'
import { jsonAnswer, plain, problemResponses, ref } from './openapi-parts.ts'

const everyFault: FaultCode[] = ['unauthorized', 'insufficient_scope', 'rate_limited', 'unavailable']
const ofTemplate: FaultCode[] = [...everyFault, 'not_found']
const folderFaults: FaultCode[] = [
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_request',
  'invalid_upload',
  'storage_limit_reached',
]

/** Schemas of templates as programs write them, for the reference's components. */
export const templateWritingSchemas = {
  NewTemplate: plain(newTemplateSchema),
  TemplateFolder: plain(folderSchema),
  SavedDraft: plain(savedDraftSchema),
  DraftFolder: plain(draftFolderSchema),
  VersionFolder: plain(versionFolderSchema),
  PublishDraft: plain(publishDraftSchema),
  Publication: plain(publicationSchema),
  LiveVersion: plain(liveVersionSchema),
  LiveVersionAnswer: plain(liveVersionAnswerSchema),
  FolderPreview: plain(folderPreviewSchema),
}

const templateId = {
  name: 'templateId',
  in: 'path',
  required: true,
  description: 'The template’s id, or its slug.',
  schema: { type: 'string' },
}
const version = {
  name: 'version',
  in: 'path',
  required: true,
  example: 1,
  schema: { type: 'integer', minimum: 1 },
}
const zip = { 'application/zip': { schema: { type: 'string', format: 'binary' } } }
const tag = { ETag: { description: 'The draft’s revision, for If-Match.', schema: { type: 'string' } } }
const scope = 'Takes a key with the scope templates:write.'
const liveScope = 'Takes a live key with the scope templates:write.'

const json = (name: string, example: object) => ({ 'application/json': { schema: ref(name), example } })
const files = folderExample
const query = (name: string, description: string) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
})

/** The paths by which programs write templates, for the reference. */
export const templateWritingPaths = {
  '/v1/templates': {
    post: {
      operationId: 'createTemplate',
      summary: 'Create a template from its folder',
      description: `A new template with a draft, out of a zip of its folder (up to 50 MiB) or its files as JSON. Nothing is published by it. ${scope}`,
      parameters: [
        query('name', 'With a zip: what the template is called.'),
        query('slug', 'With a zip: its slug.'),
      ],
      requestBody: { required: true, content: { ...json('NewTemplate', { slug: 'letter', files }), ...zip } },
      responses: {
        201: { description: 'The template.', headers: tag, content: jsonAnswer('SavedDraft') },
        ...problemResponses([...everyFault, ...folderFaults]),
      },
    },
  },
  '/v1/templates/preview': {
    post: {
      operationId: 'previewFolder',
      summary: 'Print a folder without keeping it',
      description: `The document that a folder would make with a sample of it, checked as publishing checks it; nothing is kept, and no template is made. With Accept: application/pdf the file itself. ${scope}`,
      parameters: [query('sample', 'A file of its samples. Default: sample.json, where there is one.')],
      requestBody: { required: true, content: { ...json('TemplateFolder', { files }), ...zip } },
      responses: {
        200: {
          description: 'The document.',
          content: { ...jsonAnswer('FolderPreview'), [documentFormat.mediaType]: {} },
        },
        ...problemResponses([
          ...everyFault,
          ...folderFaults,
          'invalid_template',
          'invalid_data',
          'render_failed',
          'overloaded',
          'render_timeout',
        ]),
      },
    },
  },
  '/v1/templates/{templateId}/draft': {
    get: {
      operationId: 'getDraft',
      summary: 'Read the draft',
      description: `The draft’s folder, as JSON or with Accept: application/zip as a zip. Of a template that was only ever published it is what was published. ${scope}`,
      parameters: [templateId],
      responses: {
        200: { description: 'The folder.', headers: tag, content: { ...jsonAnswer('DraftFolder'), ...zip } },
        ...problemResponses(ofTemplate),
      },
    },
    put: {
      operationId: 'replaceDraft',
      summary: 'Replace the draft',
      description: `Makes a folder the draft. If-Match says which revision is replaced: with another one there by now, nothing is written. The same folder again saves nothing. ${scope}`,
      parameters: [
        templateId,
        {
          name: 'If-Match',
          in: 'header',
          required: true,
          description: 'The ETag of the draft that was read, or * for any.',
          schema: { type: 'string' },
          example: '"4"',
        },
      ],
      requestBody: { required: true, content: { ...json('TemplateFolder', { files }), ...zip } },
      responses: {
        200: { description: 'The draft is saved.', headers: tag, content: jsonAnswer('SavedDraft') },
        ...problemResponses([...ofTemplate, ...folderFaults, 'draft_conflict', 'revision_required']),
      },
    },
  },
  '/v1/templates/{templateId}/publish': {
    post: {
      operationId: 'publishTemplate',
      summary: 'Publish the draft',
      description: `Checks the draft, prints each of its samples, and makes it the newest version: what callers get, unless another version is pinned. When nothing has changed since the newest version, the answer is that version. ${liveScope}`,
      parameters: [templateId],
      requestBody: { required: true, content: json('PublishDraft', { anyway: false }) },
      responses: {
        200: { description: 'The version.', content: jsonAnswer('Publication') },
        ...problemResponses([
          ...ofTemplate,
          'malformed_json',
          'invalid_request',
          'draft_conflict',
          'invalid_template',
          'publish_blocked',
          'storage_limit_reached',
          'overloaded',
        ]),
      },
    },
  },
  '/v1/templates/{templateId}/live-version': {
    put: {
      operationId: 'setLiveVersion',
      summary: 'Say which version callers get',
      description: `Pins a version, to roll back or to hold one until it is promoted, or gives callers the newest again. All processes of the service follow within three seconds. ${liveScope}`,
      parameters: [templateId],
      requestBody: { required: true, content: json('LiveVersion', { version: 'latest' }) },
      responses: {
        200: { description: 'What callers get.', content: jsonAnswer('LiveVersionAnswer') },
        ...problemResponses([...ofTemplate, 'malformed_json', 'invalid_request']),
      },
    },
  },
  '/v1/templates/{templateId}/versions/{version}/folder': {
    get: {
      operationId: 'getVersionFolder',
      summary: 'Read the folder that a version was made of',
      description: `As JSON, or with Accept: application/zip as a zip. ${scope}`,
      parameters: [templateId, version],
      responses: {
        200: { description: 'The folder.', content: { ...jsonAnswer('VersionFolder'), ...zip } },
        ...problemResponses(ofTemplate),
      },
    },
  },
}
