import styles from './site-mark.module.css'

export function SiteMark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 32 32"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="7" />
      <path d="M16 5.5c.9 6.9 3.6 9.6 10.5 10.5c-6.9.9-9.6 3.6-10.5 10.5c-.9-6.9-3.6-9.6-10.5-10.5c6.9-.9 9.6-3.6 10.5-10.5z" />
    </svg>
  )
}
