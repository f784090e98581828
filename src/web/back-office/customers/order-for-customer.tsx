import { useState } from 'react'
import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { randomKey } from '../../checkout/order-key.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import styles from '../kit/kit-form.module.css'

const plans = ['monthly', 'yearly', 'company', 'lifetime'] as const

export function OrderForCustomer({ customer: { id, email, ...customer } }: { customer: CustomerDetails }) {
  const { texts, visitor } = usePage()
  const { order: t } = texts.backOffice.customers.actions
  const [plan, setPlan] = useState<(typeof plans)[number]>('yearly')
  const [servers, setServers] = useState('1')
  const [country, setCountry] = useState(customer.country)
  const [form, setForm] = useState(randomKey)
  const [link, setLink] = useState<string>()

  return (
    <>
      <ActionDialog
        label={t.open}
        question={t.question(email)}
        consequences={t.consequences}
        submitLabel={t.submit}
        fields={errors => (
          <>
            <Field label={t.plan} error={errors['plan']}>
              {control => (
                <SelectInput
                  {...control}
                  value={plan}
                  onChange={({ target }) => setPlan(plans.find(each => each === target.value) ?? plan)}
                >
                  {plans.map(each => (
                    <option key={each} value={each}>
                      {t.plans[each]}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
            <Field label={t.servers} error={errors['servers']} required>
              {control => (
                <TextInput
                  {...control}
                  type="number"
                  min={1}
                  max={9999}
                  value={servers}
                  onChange={({ target }) => setServers(target.value)}
                />
              )}
            </Field>
            <Field label={t.country} error={errors['country']} required>
              {control => (
                <SelectInput {...control} value={country} onChange={({ target }) => setCountry(target.value)}>
                  <option value="">{t.chooseCountry}</option>
                  {countriesIn(visitor.language).map(([code, name]) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          </>
        )}
        run={async (api, reason) => {
          const body = { plan, servers: Number(servers), country, form, reason }
          const answer = await api('POST /api/sezam/customers/{id}/orders/', { params: { id }, body })
          if (answer.ok) {
            setLink(answer.reply.data.url)
            setForm(randomKey())
            setServers('1')
          }
          return answer
        }}
      />
      {link && <LinkToPay link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

function LinkToPay({ link, onClose }: { link: string; onClose: () => void }) {
  const { order: t } = useTexts().backOffice.customers.actions
  const { close } = useTexts().backOffice.kit.action

  return (
    <Dialog open onClose={onClose} title={t.made} closeLabel={close}>
      <div className={styles.form}>
        <Field label={t.link}>
          {field => <TextInput {...field} readOnly value={link} onFocus={({ target }) => target.select()} />}
        </Field>
        <div className={styles.actions}>
          <CopyButton text={link} label={t.copy} copiedLabel={t.copied} failedLabel={t.copyFailed} />
        </div>
      </div>
    </Dialog>
  )
}
