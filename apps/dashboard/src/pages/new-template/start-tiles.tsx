import { FileButton, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { IconCloudDown, IconCode, IconFileZip, IconLayoutGrid, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FileImport } from './file-import.tsx'
import classes from './start-tiles.module.css'

/** The tiles for creating a template. */
export function StartTiles(props: {
  isBusy: boolean
  /** The name of the file that is being read. */
  busyFile: string | undefined
  onBlank: () => void
  onZip: (file: File) => void
  onFile: (file: File, password?: string) => Promise<unknown>
  /** Cancels `onFile`. */
  onCancel: () => void
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      <UnstyledButton component={Link} to="/new/describe" className={classes.start}>
        <TileText
          icon={<IconSparkles />}
          title="Describe a document"
          text="Describe what you need, and get a template."
        />
      </UnstyledButton>
      <UnstyledButton
        className={classes.start}
        onClick={() => document.getElementById('library')?.scrollIntoView({ behavior: 'smooth' })}
      >
        <TileText
          icon={<IconLayoutGrid />}
          title="From the library"
          text="Ten templates that are ready to print."
        />
      </UnstyledButton>
      <UnstyledButton className={classes.start} disabled={props.isBusy} onClick={props.onBlank}>
        <TileText
          icon={<IconCode />}
          title="Write HTML"
          text="A blank page, with code and preview side by side."
        />
      </UnstyledButton>
      <FileButton accept=".zip,application/zip" onChange={(file) => file && props.onZip(file)}>
        {(button) => (
          <UnstyledButton {...button} className={classes.start} disabled={props.isBusy}>
            <TileText icon={<IconFileZip />} title="Upload a ZIP file" text="An exported template folder." />
          </UnstyledButton>
        )}
      </FileButton>
      <FileImport
        isBusy={props.isBusy}
        busyName={props.busyFile}
        onFile={props.onFile}
        onCancel={props.onCancel}
      />
      <DocumentTile />
    </SimpleGrid>
  )
}

function TileText(props: { icon: ReactNode; title: string; text: string }) {
  return (
    <>
      <span className={classes.icon} aria-hidden>
        {props.icon}
      </span>
      <span>
        <Text fw={600} component="span" display="block">
          {props.title}
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block">
          {props.text}
        </Text>
      </span>
    </>
  )
}

/** The tile for documents in Google and Microsoft accounts. */
function DocumentTile() {
  return (
    <UnstyledButton component={Link} to="/new/document" className={classes.start}>
      <span className={classes.icon} aria-hidden>
        <IconCloudDown />
      </span>
      <span>
        <Text fw={600} component="span" display="block">
          From Google Docs or Microsoft 365
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block">
          A document from your account.
        </Text>
      </span>
    </UnstyledButton>
  )
}
