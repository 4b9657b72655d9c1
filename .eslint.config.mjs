import tseslint from 'typescript-eslint';

// Type-checked rules; no rule about the case of names, because matrices carry the papers' uppercase letters (K, V, Z).
export default tseslint.config(
  { ignores: ['dist/', 'out/', '**/node_modules/', 'test/fixtures/', 'examples/', '**/*.mjs', '**/*.cjs', '**/*.js'] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false }],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/prefer-for-of': 'off',
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['test/**'],
    rules: {
      // node:test's describe() and it() return promises that the runner awaits itself
      '@typescript-eslint/no-floating-promises': 'off',
      'no-console': 'off',
    },
  },
);
