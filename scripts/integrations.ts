import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildPackage, type CompiledPackage, copySources } from '../integrations/build/build-package.ts'
import { description } from '../integrations/shared/description.ts'
import { staleFiles, writeGenerated } from '../integrations/build/generated.ts'

/**
 * The entry point of `scripts/integrations`: `build` generates files from `integrations/shared/description.ts`. `lint` checks types and each
 * platform's rules, if its tools are installed. `pack` creates a file for each package in `.cache/integrations/packed`. `install
 * n8n|n8n-tools|zapier` installs the platforms for tests into `.cache/integrations`, which the product does not need. `install schemas` installs the
 * schemas for Make and Power Automate.
 */
const repo = path.join(import.meta.dirname, '..')
const cache = path.join(repo, '.cache/integrations')
const tools = {
  n8n: { variable: 'PLATEN_N8N', packages: ['n8n@2.40.7'] },
  'n8n-tools': {
    variable: 'PLATEN_N8N_TOOLS',
    packages: ['@n8n/node-cli@0.48.3', 'typescript@5.9', '@types/node@24', 'n8n-workflow'],
  },
  zapier: {
    variable: 'PLATEN_ZAPIER',
    packages: [
      'zapier-platform-core@19.1.0',
      'zapier-platform-cli@19.1.0',
      'typescript@5.9',
      '@types/node@24',
    ],
  },
} as const
type Tool = keyof typeof tools

/** The platforms' own schemas for definitions, in the versions for which our definitions were written. */
const schemas = {
  make: {
    from: 'integromat/vscode-apps-sdk/eda3ce53e75ce65fda79e75b6c58e8da515c4fe6/syntaxes',
    files: [
      ...['api', 'base', 'enums', 'groups', 'parameters', 'response', 'samples', 'sources'].map(
        (name) => `imljson/schemas/${name}.json`,
      ),
      'local-development/schemas/makecomapp.schema.json',
    ],
  },
  'power-automate': {
    from: 'microsoft/PowerPlatformConnectors/8bff86eac6d04e939faee0de15298e911b118c21/schemas',
    files: ['apiDefinition.swagger.schema.json', 'paconn-apiProperties.schema.json'],
  },
}

const folderOf = (tool: Tool) => process.env[tools[tool].variable] ?? path.join(cache, tool)
const run = (folder: string, file: string, words: string[]) =>
  execFileSync(file, words, { cwd: folder, stdio: 'inherit' })

function install(tool: Tool): void {
  const folder = folderOf(tool)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  // Without install scripts, nothing is compiled. n8n then runs on PostgreSQL.
  run(folder, 'npm', [
    'install',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    ...tools[tool].packages,
  ])
}

async function installSchemas(): Promise<void> {
  for (const [name, { from, files }] of Object.entries(schemas)) {
    const folder = path.join(cache, 'schemas', name)
    mkdirSync(folder, { recursive: true })
    for (const file of files) {
      const answer = await fetch(`https://raw.githubusercontent.com/${from}/${file}`)
      if (!answer.ok) throw new Error(`${answer.url} returned status ${answer.status}`)
      writeFileSync(path.join(folder, path.basename(file)), await answer.text())
    }
  }
}

/** The platforms' tools expect to be installed next to the package, so a copy of the package is linted together with them. */
async function lintCopy(name: CompiledPackage, tool: Tool): Promise<string | undefined> {
  const modules = path.join(folderOf(tool), 'node_modules')
  if (!existsSync(modules)) {
    console.log(`${name}: not linted. To install the tools, run \`scripts/integrations install ${tool}\``)
    return undefined
  }
  const folder = path.join(cache, 'lint', name)
  await copySources(name, folder)
  symlinkSync(modules, path.join(folder, 'node_modules'))
  run(folder, process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'])
  return folder
}

async function lint(): Promise<void> {
  const stale = await staleFiles()
  if (stale.length > 0) throw new Error(`run scripts/integrations build: outdated files: ${stale.join(', ')}`)
  const n8n = await lintCopy('n8n', 'n8n-tools')
  if (n8n) run(n8n, 'node_modules/.bin/n8n-node', ['lint'])
  const zapier = await lintCopy('zapier', 'zapier')
  if (zapier) {
    await buildPackage('zapier', path.join(zapier, 'built'))
    cpSync(path.join(zapier, 'built/dist'), path.join(zapier, 'dist'), { recursive: true })
    run(zapier, 'node_modules/.bin/zapier-platform', ['validate', '--without-style'])
  }
}

async function pack(): Promise<void> {
  const packed = path.join(cache, 'packed')
  mkdirSync(packed, { recursive: true })
  for (const name of ['n8n', 'zapier'] as const) {
    const folder = path.join(cache, 'built', name)
    await buildPackage(name, folder)
    run(folder, 'npm', ['pack', '--pack-destination', packed])
  }
  for (const name of ['make', 'power-automate']) {
    const file = `platen-${name}-${description.version}.tgz`
    run(path.join(repo, 'integrations'), 'tar', ['-czf', path.join(packed, file), name])
    console.log(file)
  }
}

const [command, which] = process.argv.slice(2)
if (command === 'build')
  console.log((await writeGenerated()).map((file) => `wrote integrations/${file}`).join('\n'))
else if (command === 'lint') await lint()
else if (command === 'pack') await pack()
else if (command === 'install' && which === 'schemas') await installSchemas()
else if (command === 'install' && which !== undefined && which in tools) install(which as Tool)
else {
  console.error('scripts/integrations build | lint | pack | install n8n|n8n-tools|zapier|schemas')
  process.exitCode = 1
}
