import { Form } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './search-box.module.css'

export function SearchBox() {
  const { search: t } = useTexts().backOffice.kit

  return (
    <Form role="search" method="get" action={backOfficePaths.orders} className={styles.box}>
      <TextInput type="search" name="q" aria-label={t.label} placeholder={t.hint} />
      <Button type="submit">{t.submit}</Button>
    </Form>
  )
}
