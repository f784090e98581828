import styles from './kit-form.module.css'

/** The company or the name before the address. */
export function nameCustomer({ name, email }: { name: string; email: string }) {
  if (name === '') return email
  return (
    <>
      {name} <span className={styles.said}>{email}</span>
    </>
  )
}
