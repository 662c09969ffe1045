"""Systems measured against gold files, as the shared tasks measure them. Knows no Django."""
