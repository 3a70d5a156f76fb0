import { Alert, Button, Group, Paper, Text, Textarea, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Brand, type Company, companyBounds, type CompanyDetail, ibanFault } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/send.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import classes from './brand-page.module.css'
import { keepBrand } from '../../api/keep-brand.ts'

interface Line {
  detail: CompanyDetail
  label: string
  placeholder: string
  autoComplete?: string
}

const ofCompany: Line[] = [
  { detail: 'name', label: 'Company name', placeholder: 'Tidewater Press Ltd', autoComplete: 'organization' },
  { detail: 'vatNumber', label: 'VAT number', placeholder: 'GB 123 4567 89' },
  { detail: 'email', label: 'E-mail', placeholder: 'accounts@tidewater.example', autoComplete: 'email' },
  { detail: 'phone', label: 'Telephone', placeholder: '+44 117 496 0118', autoComplete: 'tel' },
  { detail: 'web', label: 'Website', placeholder: 'www.tidewater.example', autoComplete: 'url' },
]

const ofBank: Line[] = [
  { detail: 'bank', label: 'Bank', placeholder: 'Severn & Avon Bank, Bristol' },
  { detail: 'iban', label: 'IBAN', placeholder: 'GB33 BUKB 2020 1555 5555 55' },
  { detail: 'bic', label: 'BIC', placeholder: 'BUKBGB22' },
]

/** The company's own data, written once for all documents. */
export function CompanyForm({ brand }: { brand: Brand }) {
  const [typed, setTyped] = useState(brand.company)
  const save = useMutation({
    mutationFn: () => ask<Brand>('/brand/company', { method: 'PUT', json: typed }),
    onSuccess: (saved) => {
      keepBrand(saved)
      setTyped(saved.company)
      notifications.show({ message: 'Your company is saved. Nothing is published yet.' })
    },
  })
  const [seen, setSeen] = useState<ReadonlySet<CompanyDetail>>(new Set())
  const details = Object.keys(typed) as CompanyDetail[]
  const isChanged = details.some((detail) => typed[detail].trim() !== brand.company[detail])
  const faults = faultsOf(typed)
  const isRight = Object.keys(faults).length === 0
  const put = (detail: CompanyDetail) => ({
    value: typed[detail],
    // Not while it is typed: the form would move under the hand.
    error: seen.has(detail) && faults[detail],
    onBlur: () => setSeen((now) => new Set([...now, detail])),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTyped((now) => ({ ...now, [detail]: value }))
    },
  })
  const line = ({ detail, label, placeholder, autoComplete = 'off' }: Line) => (
    <TextInput
      key={detail}
      {...{ label, placeholder, autoComplete }}
      maxLength={companyBounds.line}
      {...put(detail)}
    />
  )
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="brand-company">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setSeen(new Set(details))
          if (isRight && isChanged) save.mutate()
        }}
      >
        <Title order={2} id="brand-company" mb={4}>
          Your company
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          Printed in documents from the library, such as the header of an invoice. Leave empty what should not
          be printed.
        </Text>
        <div className={classes.company}>
          {ofCompany.slice(0, 2).map(line)}
          <Textarea
            label="Address"
            placeholder={'14 Harbourside Walk\nBristol BS1 5TY'}
            autoComplete="street-address"
            rows={3}
            maxLength={companyBounds.lines}
            {...put('address')}
          />
          <Textarea
            label="Small print"
            placeholder="Registered in England and Wales, no. 07712345"
            description="At the foot of invoices and letters: register, managers, office."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            maxLength={companyBounds.lines}
            {...put('register')}
          />
          {ofCompany.slice(2).map(line)}
          {ofBank.map(line)}
        </div>
        {save.isError && (
          <Alert color="red" role="alert" mt="md">
            {sentenceOf(save.error)}
          </Alert>
        )}
        <Group justify="flex-end" mt="md">
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            Save your company
          </Button>
        </Group>
      </form>
    </Paper>
  )
}

/** What keeps the company from being saved, at its place. */
function faultsOf(company: Company): Partial<Record<CompanyDetail, string>> {
  const isNameless = company.name.trim() === '' && Object.values(company).some((text) => text.trim() !== '')
  const fault = /^\s*[a-z]{2}\d{2}/i.test(company.iban) ? ibanFault(company.iban) : undefined
  return {
    ...(isNameless && { name: 'Your company needs its name.' }),
    ...(fault !== undefined && { iban: `This ${fault}` }),
  }
}
