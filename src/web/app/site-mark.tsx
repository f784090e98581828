import styles from './site-mark.module.css'

/** The mark of the shop, as in src/web/public/favicon.svg; `x` and `y` place it in a drawing. */
export function SiteMark({ size = 24, ...place }: { size?: number; x?: number; y?: number }) {
  return (
    <svg
      {...place}
      className={styles.mark}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="7" />
      <path d="M7.5 24.5 16 7.5l8.5 17" />
      <circle cx="16" cy="20.6" r="2.7" />
    </svg>
  )
}
