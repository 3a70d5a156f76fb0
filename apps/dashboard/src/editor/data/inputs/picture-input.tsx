import { Button, FileButton, Group } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { cutText } from '@platen/template/draft'
import { formatBytes } from '../../../ui/format-measures.ts'
import type { TypedInputProps } from './input-attributes.ts'
import inputs from './typed-input.module.css'

const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml', 'image/avif']
/** As text it is a third larger, and all samples of a template share 2 MB. */
const bytesMax = 1_000_000

/** A picture that is dropped or chosen, and stands in the data as a `data:` address. */
export function PictureInput(props: TypedInputProps) {
  const { id, value, label, isInTable = false, faultId, onChange } = props
  const [refusal, setRefusal] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const address = typeof value === 'string' ? value : ''
  const take = async (file: File | null | undefined) => {
    if (!file) return
    const problem = problemOf(file)
    setRefusal(problem)
    if (problem === undefined) onChange(await addressOf(file))
  }
  const dropProps = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      void take(event.dataTransfer.files[0])
    },
  }
  const name = label ?? 'Picture'
  return (
    <div
      {...dropProps}
      className={inputs.picture}
      data-over={isOver || undefined}
      data-table={isInTable || undefined}
      role="presentation"
    >
      {address.startsWith('data:image/') ? (
        <img className={inputs.thumbnail} src={address} alt={`${name} as it is now`} />
      ) : (
        <span className={inputs.noPicture}>
          {address === '' ? <IconPhoto size={20} aria-hidden /> : cutText(address, 60)}
        </span>
      )}
      <Group gap={6} wrap="nowrap">
        <FileButton accept={accepted.join(',')} onChange={(file) => void take(file)}>
          {(button) => (
            <Button
              {...button}
              {...(id === undefined ? {} : { id })}
              size="compact-sm"
              variant="default"
              aria-label={`Choose a picture for ${name}`}
              aria-describedby={faultId}
            >
              {isInTable ? 'Choose' : 'Choose or drop a picture'}
            </Button>
          )}
        </FileButton>
        {address !== '' && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Take the picture of ${name} away`}
            onClick={() => onChange(null)}
          >
            <IconX size={14} aria-hidden />
          </Button>
        )}
      </Group>
      {refusal !== undefined && (
        <p className={inputs.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}

function problemOf(file: File): string | undefined {
  if (!accepted.includes(file.type))
    return `${file.name} is no picture that can be printed. Choose a PNG, JPEG, WebP, GIF, AVIF or SVG.`
  if (file.size > bytesMax)
    return `${file.name} has ${formatBytes(file.size)}; in a sample a picture has at most ${formatBytes(bytesMax)}. Make it smaller first.`
  return undefined
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
}
