import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import type { DraftSource } from '@platen/contract'
import {
  checkSample,
  cleanSettings,
  compileDraft,
  fieldsOfSource,
  readSample,
  readSettings,
  sampleFiles,
} from '@platen/template/draft'
import type { Refined } from '../../composing.ts'
import { refineTemplate } from '../refine-template.ts'

/** Returns the templates of the library as drafts, by name. */
export function libraryDrafts(): Map<string, DraftSource> {
  return new Map(
    globSync('templates/*/template.html').map((file) => [basename(dirname(file)), draftIn(dirname(file))]),
  )
}

function draftIn(folder: string): DraftSource {
  const paths = globSync(`${folder}/{*.html,*.json,*.css,samples/*.json,texts/*.json}`)
  return {
    files: Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')])),
    assets: {},
  }
}

/** Refines a draft. `about` is a part of the page that begins with the selected element. */
export function refine(source: DraftSource, prompt: string, about?: string) {
  const at = about === undefined ? undefined : source.files['template.html']?.indexOf(about)
  const pictures = [{ name: 'logo.png', path: 'assets/1.png', width: 400, height: 120 }]
  return refineTemplate({ prompt, source, about: at, pictures })
}

/** Like `refine`, but throws if the prompt is declined. */
export function refined(
  source: DraftSource,
  prompt: string,
  about?: string,
): Refined & { source: DraftSource } {
  const result = refine(source, prompt, about)
  if ('declined' in result) throw new Error(`“${prompt}” was declined: ${result.declined}`)
  return { ...result, source: { ...source, files: { ...source.files, ...result.files } } }
}

/** Returns the inconsistencies between a draft's page, formulas and samples. */
export function faultsOf(source: DraftSource): string[] {
  const fields = fieldsOfSource(source)
  if (!fields) return ['the page cannot be read']
  const settings = cleanSettings(readSettings(source.files['template.json'] ?? ''))
  return [
    ...[...compileDraft(settings).faults].map(([path, { message }]) => `${path}: ${message}`),
    ...sampleFiles(source).flatMap((file) => {
      const { data } = readSample(source.files[file] ?? '')
      const found = data ? checkSample(fields, data).items : []
      return found.map(({ pointer, message }) => `${file}${pointer}: ${message}`)
    }),
  ]
}
