import { Button, FileButton, Group } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { cutText } from '@platen/template/draft'
import { formatBytes } from '../../../ui/format-measures.ts'
import type { TypedInputProps } from './input-attributes.ts'
import inputs from './typed-input.module.css'

const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml', 'image/avif']
/** A data URL is a third larger than the file, and all of a template's samples share 2 MB. */
const bytesMax = 1_000_000

/** An input for an image, which is stored in the data as a `data:` URL. */
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
  const name = label ?? 'Image'
  return (
    <div
      {...dropProps}
      className={inputs.picture}
      data-over={isOver || undefined}
      data-table={isInTable || undefined}
      role="presentation"
    >
      {address.startsWith('data:image/') ? (
        <img className={inputs.thumbnail} src={address} alt={`Current ${name}`} />
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
              aria-label={`Choose an image for ${name}`}
              aria-describedby={faultId}
            >
              {isInTable ? 'Choose' : 'Choose or drop an image'}
            </Button>
          )}
        </FileButton>
        {address !== '' && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Remove the image for ${name}`}
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
    return `${file.name} is not a supported image. Choose a PNG, JPEG, WebP, GIF, AVIF or SVG file.`
  if (file.size > bytesMax)
    return `${file.name} is ${formatBytes(file.size)}. Images in samples can be up to ${formatBytes(bytesMax)}. Choose a smaller image.`
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
