import { documentFileName, Fault, type TemplateSettings } from '@platen/contract'
import { compileText } from '@platen/merge'
import { useEffect, useState } from 'react'

/** A document by which its name is shown. */
interface NamedItem {
  data: Record<string, unknown>
  index: number
}

/** A name as the pattern makes it, or what is wrong with the pattern. */
export type ExampleName = { name: string } | { fault: string }

/** What the first document will be called, or what is wrong with the pattern, as far as that can be told before the batch begins. */
export function useExampleName(
  pattern: string,
  { item, settings }: { item: NamedItem | undefined; settings: TemplateSettings },
): ExampleName | undefined {
  const [example, setExample] = useState<ExampleName>()
  useEffect(() => {
    let isLeft = false
    const show = async () => {
      const next = item && (await exampleName(pattern, item, settings))
      if (!isLeft) setExample(next)
    }
    void show()
    return () => {
      isLeft = true
    }
  }, [pattern, item, settings])
  return example
}

async function exampleName(
  pattern: string,
  { data, index }: NamedItem,
  settings: TemplateSettings,
): Promise<ExampleName> {
  const compiled = compileText(pattern, { file: 'fileName' })
  if (!compiled.ok) return { fault: compiled.faults[0]?.message ?? 'This is no pattern.' }
  try {
    const prepared = isTyped(settings)
      ? (await import('@platen/draft')).prepareData(settings, data, Date.now())
      : data
    const merged = compiled.template.render(prepared).replaceAll(/(?<!\{)\{index\}(?!\})/g, String(index))
    const parts = merged.split('/')
    const folders = parts.slice(0, -1).map((part) => documentFileName(part).replace(/\.pdf$/, ''))
    return { name: [...folders, documentFileName(parts.at(-1) ?? '')].join('/') }
  } catch (error) {
    const isOfData = error instanceof Fault && error.code === 'invalid_data'
    return { fault: isOfData ? error.detail : 'The name would be too long.' }
  }
}

function isTyped({ fields, computed, texts }: TemplateSettings): boolean {
  return fields !== undefined || computed !== undefined || texts !== undefined
}
