import { posix } from 'node:path'

/**
 * The suites of the whole product (test/) that a change in a folder is most likely to break. The first matching folder counts. These suites start the
 * services, which import almost everything, so the import graph would select all of them for each change.
 */
export const productSuites: Array<[folder: string, words: string[]]> = [
  ['apps/api/src/batches/', ['test/batches.', 'test/cli-batch']],
  ['apps/api/src/uploads/', ['test/batches.']],
  ['apps/api/src/storage/', ['test/batches-store', 'test/bucket']],
  ['apps/api/src/webhooks/', ['test/webhook']],
  ['apps/api/src/identity/', ['test/identity', 'test/dashboard-account']],
  ['apps/api/src/jobs/', ['test/jobs']],
  ['apps/api/src/bodies/', ['test/hostile-bodies', 'test/http-bodies']],
  ['apps/api/src/http/', ['test/http-', 'test/rate-limit']],
  ['libs/platform/src/threads/', ['test/hostile-bodies', 'test/dashboard-publish', 'test/batches.']],
  ['apps/api/src/publishing/', ['test/dashboard-publish', 'test/dashboard-bounds']],
  ['apps/api/src/connectors/', ['test/connectors.', 'test/dashboard-connectors']],
  ['apps/api/src/templates/reading/', ['test/templates-api', 'test/data-schema']],
  ['apps/api/src/templates/writing/', ['test/template-writing', 'test/template-remote']],
  ['apps/api/src/documents/records/', ['test/documents-api', 'test/test-keys']],
  ['apps/api/src/templates/', ['test/dashboard-templates', 'test/dashboard-editor']],
  ['apps/api/src/document-accounts/', ['test/document-accounts', 'test/dashboard-document-accounts']],
  ['apps/api/src/buckets/', ['test/dashboard-settings', 'test/bucket']],
  ['apps/api/src/activity/', ['test/dashboard-settings']],
  ['apps/api/src/dashboard/', ['test/dashboard-attacks', 'test/dashboard-bounds', 'test/dashboard-settings']],
  ['apps/worker/src/batch-chunks/', ['test/batches.']],
  ['apps/worker/', ['test/api.', 'test/documents']],
  ['apps/dashboard/src/editor/', ['test/dashboard-editor', 'test/dashboard-newcomer']],
  ['apps/dashboard/src/templates/', ['test/dashboard-editor', 'test/dashboard-newcomer']],
  ['apps/dashboard/src/fields/', ['test/dashboard-editor', 'test/dashboard-batches']],
  ['apps/dashboard/src/pdf-view/', ['test/dashboard-editor', 'test/dashboard-newcomer']],
  ['apps/dashboard/src/comparison/', ['test/dashboard-templates', 'test/dashboard-publish']],
  ['apps/dashboard/src/pages/batches/', ['test/dashboard-batches']],
  ['apps/dashboard/src/pages/connectors/', ['test/dashboard-connectors']],
  ['apps/dashboard/', ['test/dashboard-newcomer', 'test/dashboard-account']],
  ['apps/api/src/mcp/', ['test/mcp']],
  ['apps/cli/src/mcp/', ['test/mcp']],
  ['apps/cli/src/template/', ['test/template-remote']],
  ['apps/cli/src/dev/', ['test/template-remote']],
  ['apps/cli/src/types/', ['test/client-types']],
  ['apps/cli/', ['test/cli.']],
  ['libs/storage/', ['test/managed-s3', 'test/storage-move', 'test/batches-store', 'test/api.']],
  [
    'libs/import/src/tabular/',
    ['test/batches.', 'test/cli-batch', 'test/dashboard-batches', 'test/http-bodies'],
  ],
  ['libs/queue/', ['test/jobs', 'test/turns', 'test/api.']],
  ['libs/pdf/', ['test/documents', 'test/batches.', 'test/api.']],
  ['libs/import/src/mapping/', ['test/connectors.', 'test/dashboard-connectors']],
  ['libs/merge/src/data-schema/', ['test/data-schema', 'test/templates-api', 'test/mcp']],
  ['libs/merge/src/schema-types/', ['test/client-types']],
  ['libs/import/src/word/', ['test/foreign-word']],
  ['libs/database/', ['test/identity', 'test/api.']],
  ['apps/', ['test/api.']],
  ['libs/', ['test/api.', 'test/documents']],
  ['clients/python/', ['test/python-client', 'test/client-operations']],
  ['clients/typescript/', ['test/typescript-client', 'test/client-']],
  ['integrations/n8n/', ['test/connectors-n8n', 'test/connectors-conformance']],
  ['integrations/zapier/', ['test/connectors-zapier', 'test/connectors-conformance']],
  ['integrations/', ['test/connectors-', 'test/connector-definitions']],
  ['templates/starters/', ['test/composer', 'test/author-end']],
  ['templates/', ['test/library']],
  ['deploy/', ['test/keda', 'test/helm-chart']],
]
/** All suites depend on these files. */
const ofAll =
  /^(?:package(?:-lock)?|\.mocharc|tsconfig[^/]*)\.json$|^(?:libs|apps)\/[^/]+\/package\.json$|^test\/reporter/
const withoutSuites = /\.md$|^(?:docs|bench|\.github)\//

/**
 * Returns the suites that a change to these files can break. Paths are relative to the root of the checkout. `sources` contains the text of all code.
 * A suite is selected if it imports or starts a changed file, directly or indirectly. Suites of the whole product are also selected by the folder of
 * the change.
 */
export function changedSuites(given: {
  changed: string[]
  suites: string[]
  sources: ReadonlyMap<string, string>
}): string[] {
  const { suites, sources } = given
  const changed = given.changed.filter((file) => !withoutSuites.test(file))
  if (changed.some((file) => ofAll.test(file))) return suites
  const reached = new Set(changed)
  const namedBy = new Map([...sources].map(([file, source]) => [file, namedFiles(file, source, sources)]))
  // Each iteration follows one more import.
  for (let size = -1; size !== reached.size;) {
    size = reached.size
    for (const [file, named] of namedBy) if (named.some((name) => reached.has(name))) reached.add(file)
  }
  const words = changed.flatMap(
    (file) => productSuites.find(([folder]) => file.startsWith(folder))?.[1] ?? [],
  )
  // Files that are not code are tested by their package's suites.
  const packages = changed.filter((file) => !sources.has(file)).map(packageOf)
  return suites.filter(
    (suite) =>
      reached.has(suite) ||
      words.some((word) => suite.startsWith(word)) ||
      packages.some((folder) => folder !== undefined && suite.startsWith(folder)),
  )
}

/** Returns the files that a file imports (except types), or references by a path relative to its own folder or to the root. */
function namedFiles(file: string, source: string, sources: ReadonlyMap<string, string>): string[] {
  const code = source.replaceAll(/\b(?:import|export) type\b[^'";]*?from\s*['"][^'"]+['"]/g, '')
  return [...code.matchAll(/['"`]([^'"`\s]+)['"`]/g)].flatMap(([, name = '']) => {
    const [isOwn, library = '', part = ''] = /^@platen\/([a-z-]+)(\/[a-z-]+)?$/.exec(name) ?? []
    const paths = isOwn
      ? [`libs/${library}/src${part}/index.ts`]
      : [posix.join(posix.dirname(file), name), posix.normalize(name)]
    return paths.filter((path) => path !== file && sources.has(path))
  })
}

function packageOf(file: string): string | undefined {
  return /^(?:libs|apps)\/[^/]+\//.exec(file)?.[0]
}
