import { Alert, Button, Group, Paper, Text, Textarea, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Brand, type Company, companyBounds, type CompanyDetail, ibanFault } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/send.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import classes from './brand-page.module.css'
import { keepBrand } from '../../api/keep-brand.ts'

interface Line {
  detail: CompanyDetail
  label: string
  placeholder: string
  autoComplete?: string
}

const companyLines: Line[] = [
  { detail: 'name', label: 'Company name', placeholder: 'Tidewater Press Ltd', autoComplete: 'organization' },
  { detail: 'vatNumber', label: 'VAT number', placeholder: 'GB 123 4567 89' },
  { detail: 'email', label: 'Email', placeholder: 'accounts@tidewater.example', autoComplete: 'email' },
  { detail: 'phone', label: 'Phone', placeholder: '+44 117 496 0118', autoComplete: 'tel' },
  { detail: 'web', label: 'Website', placeholder: 'www.tidewater.example', autoComplete: 'url' },
]

const bankLines: Line[] = [
  { detail: 'bank', label: 'Bank', placeholder: 'Severn & Avon Bank, Bristol' },
  { detail: 'iban', label: 'IBAN', placeholder: 'GB33 BUKB 2020 1555 5555 55' },
  { detail: 'bic', label: 'BIC', placeholder: 'BUKBGB22' },
]

export function CompanyForm({ brand }: { brand: Brand }) {
  const [typed, setTyped] = useState(brand.company)
  const save = useMutation({
    mutationFn: () => ask<Brand>('/brand/company', { method: 'PUT', json: typed }),
    onSuccess: (saved) => {
      keepBrand(saved)
      setTyped(saved.company)
      notifications.show({ message: 'Company details saved. Publish your templates to use them.' })
    },
  })
  const [touched, setTouched] = useState<ReadonlySet<CompanyDetail>>(new Set())
  const details = Object.keys(typed) as CompanyDetail[]
  const isChanged = details.some((detail) => typed[detail].trim() !== brand.company[detail])
  const faults = faultsOf(typed)
  const isValid = Object.keys(faults).length === 0
  const inputProps = (detail: CompanyDetail) => ({
    value: typed[detail],
    // Errors are shown after the field loses focus, so that the form does not move while the user is typing.
    error: touched.has(detail) && faults[detail],
    onBlur: () => setTouched((now) => new Set([...now, detail])),
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
      {...inputProps(detail)}
    />
  )
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="brand-company">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setTouched(new Set(details))
          if (isValid && isChanged) save.mutate()
        }}
      >
        <Title order={2} id="brand-company" mb={4}>
          Your company
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          Printed in documents from the library, such as the header of an invoice. Leave a field empty to omit
          it.
        </Text>
        <div className={classes.company}>
          {companyLines.slice(0, 2).map(line)}
          <Textarea
            label="Address"
            placeholder={'14 Harbourside Walk\nBristol BS1 5TY'}
            autoComplete="street-address"
            rows={3}
            maxLength={companyBounds.lines}
            {...inputProps('address')}
          />
          <Textarea
            label="Small print"
            placeholder="Registered in England and Wales, no. 07712345"
            description="Printed at the bottom of invoices and letters, such as the registration number, the directors and the registered office."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            maxLength={companyBounds.lines}
            {...inputProps('register')}
          />
          {companyLines.slice(2).map(line)}
          {bankLines.map(line)}
        </div>
        {save.isError && (
          <Alert color="red" role="alert" mt="md">
            {userMessageOf(save.error)}
          </Alert>
        )}
        <Group justify="flex-end" mt="md">
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            Save company details
          </Button>
        </Group>
      </form>
    </Paper>
  )
}

/** Returns the errors that prevent saving, by field. */
function faultsOf(company: Company): Partial<Record<CompanyDetail, string>> {
  const isNameless = company.name.trim() === '' && Object.values(company).some((text) => text.trim() !== '')
  const fault = /^\s*[a-z]{2}\d{2}/i.test(company.iban) ? ibanFault(company.iban) : undefined
  return {
    ...(isNameless && { name: 'Enter the name of your company.' }),
    ...(fault !== undefined && { iban: `This ${fault}` }),
  }
}
