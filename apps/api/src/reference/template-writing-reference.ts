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
import { jsonResponse, plain, problemResponses, ref } from './openapi-parts.ts'

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

/** Component schemas for creating and editing templates. */
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
  description: 'ID or slug of the template.',
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
const tag = { ETag: { description: 'Revision of the draft, for If-Match.', schema: { type: 'string' } } }
const scope = 'Requires a key with the `templates:write` scope.'
const liveScope = 'Requires a live key with the `templates:write` scope.'

const json = (name: string, example: object) => ({ 'application/json': { schema: ref(name), example } })
const files = folderExample
const query = (name: string, description: string) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
})

/** Reference for the endpoints that create and edit templates. */
export const templateWritingPaths = {
  '/v1/templates': {
    post: {
      operationId: 'createTemplate',
      summary: 'Create a template',
      description: `Creates a template with a draft from a ZIP of its folder (up to 50 MiB) or from its files as JSON. The draft is not published. ${scope}`,
      parameters: [
        query('name', 'With a ZIP: name of the template.'),
        query('slug', 'With a ZIP: slug of the template.'),
      ],
      requestBody: { required: true, content: { ...json('NewTemplate', { slug: 'letter', files }), ...zip } },
      responses: {
        201: { description: 'The template.', headers: tag, content: jsonResponse('SavedDraft') },
        ...problemResponses([...everyFault, ...folderFaults]),
      },
    },
  },
  '/v1/templates/preview': {
    post: {
      operationId: 'previewFolder',
      summary: 'Preview a template folder',
      description: `Checks a template folder as publishing does, and renders it with one of its samples. Nothing is stored, and no template is created. With \`Accept: application/pdf\`, the response is the file itself. ${scope}`,
      parameters: [query('sample', 'Sample file. Default: sample.json, if it exists.')],
      requestBody: { required: true, content: { ...json('TemplateFolder', { files }), ...zip } },
      responses: {
        200: {
          description: 'The document.',
          content: { ...jsonResponse('FolderPreview'), [documentFormat.mediaType]: {} },
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
      description: `Returns the folder of the draft as JSON, or as a ZIP with \`Accept: application/zip\`. If the template has no draft, returns the folder of the published version. ${scope}`,
      parameters: [templateId],
      responses: {
        200: {
          description: 'The folder.',
          headers: tag,
          content: { ...jsonResponse('DraftFolder'), ...zip },
        },
        ...problemResponses(ofTemplate),
      },
    },
    put: {
      operationId: 'replaceDraft',
      summary: 'Replace the draft',
      description: `Replaces the draft with a folder. \`If-Match\` names the revision to replace. If the draft has another revision, nothing is saved. Sending the same folder again has no effect. ${scope}`,
      parameters: [
        templateId,
        {
          name: 'If-Match',
          in: 'header',
          required: true,
          description: 'ETag of the draft that you read, or `*` for any.',
          schema: { type: 'string' },
          example: '"4"',
        },
      ],
      requestBody: { required: true, content: { ...json('TemplateFolder', { files }), ...zip } },
      responses: {
        200: { description: 'The draft was saved.', headers: tag, content: jsonResponse('SavedDraft') },
        ...problemResponses([...ofTemplate, ...folderFaults, 'draft_conflict', 'revision_required']),
      },
    },
  },
  '/v1/templates/{templateId}/publish': {
    post: {
      operationId: 'publishTemplate',
      summary: 'Publish the draft',
      description: `Checks the draft, renders each of its samples, and publishes the draft as the newest version. Unless another version is pinned, requests use it from then on. If nothing changed since the newest version, the response is that version. ${liveScope}`,
      parameters: [templateId],
      requestBody: { required: true, content: json('PublishDraft', { anyway: false }) },
      responses: {
        200: { description: 'The published version.', content: jsonResponse('Publication') },
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
      summary: 'Set the live version',
      description: `Pins a version, to roll back or to delay a new one, or unpins it, so that the newest version is live. The change takes effect in all processes of the service within three seconds. ${liveScope}`,
      parameters: [templateId],
      requestBody: { required: true, content: json('LiveVersion', { version: 'latest' }) },
      responses: {
        200: { description: 'The live version.', content: jsonResponse('LiveVersionAnswer') },
        ...problemResponses([...ofTemplate, 'malformed_json', 'invalid_request']),
      },
    },
  },
  '/v1/templates/{templateId}/versions/{version}/folder': {
    get: {
      operationId: 'getVersionFolder',
      summary: 'Read the folder of a version',
      description: `Returns the template folder of a version as JSON, or as a ZIP with \`Accept: application/zip\`. ${scope}`,
      parameters: [templateId, version],
      responses: {
        200: { description: 'The folder.', content: { ...jsonResponse('VersionFolder'), ...zip } },
        ...problemResponses(ofTemplate),
      },
    },
  },
}
