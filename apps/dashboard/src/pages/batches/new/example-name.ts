import { Fault, type TemplateSettings } from '@platen/contract'
import { compileFileName } from '@platen/merge'
import { useEffect, useState } from 'react'

/** The document whose file name is shown as an example. */
interface NamedItem {
  data: Record<string, unknown>
  index: number
}

/** The file name that a pattern produces, or the error in the pattern. */
export type ExampleName = { name: string } | { fault: string }

/** Returns the file name of the first document, or the error in the pattern. Returns `undefined` if neither is known before the batch starts. */
export function useExampleName(
  pattern: string,
  { item, settings }: { item: NamedItem | undefined; settings: TemplateSettings },
): ExampleName | undefined {
  const [example, setExample] = useState<ExampleName>()
  useEffect(() => {
    let isUnmounted = false
    const update = async () => {
      const next = item && (await exampleName(pattern, item, settings))
      if (!isUnmounted) setExample(next)
    }
    void update()
    return () => {
      isUnmounted = true
    }
  }, [pattern, item, settings])
  return example
}

async function exampleName(
  pattern: string,
  { data, index }: NamedItem,
  settings: TemplateSettings,
): Promise<ExampleName> {
  try {
    const compiled = compileFileName(pattern)
    const prepared = isTyped(settings)
      ? (await import('@platen/template/draft')).prepareData(settings, data, Date.now())
      : data
    const result = compiled.make(prepared, index)
    return 'name' in result ? result : { fault: result.problem }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.detail }
    throw error
  }
}

function isTyped({ fields, computed, texts }: TemplateSettings): boolean {
  return fields !== undefined || computed !== undefined || texts !== undefined
}
