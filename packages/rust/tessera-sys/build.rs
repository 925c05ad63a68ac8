//! Links the library. TESSERA_DIR is the install prefix of tessera; if it is unset, pkg-config
//! finds the library.
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder that contains libtessera.a below the install prefix `root`.
fn library_folder(root: &Path) -> Option<PathBuf> {
    let mut folders = vec![root.join("lib"), root.join("lib64")];
    for folder in folders.clone() {
        if let Ok(entries) = folder.read_dir() {
            folders.extend(entries.flatten().map(|e| e.path())); // e.g. lib/x86_64-linux-gnu
        }
    }
    folders.into_iter().find(|f| f.join("libtessera.a").is_file())
}

fn main() {
    println!("cargo:rerun-if-env-changed=TESSERA_DIR");
    if let Some(root) = std::env::var_os("TESSERA_DIR") {
        let folder = library_folder(Path::new(&root))
            .unwrap_or_else(|| panic!("there is no libtessera.a below {root:?}; install tessera there"));
        println!("cargo:rerun-if-changed={}", folder.join("libtessera.a").display());
        println!("cargo:rustc-link-search=native={}", folder.display());
        println!("cargo:rustc-link-lib=static=tessera");
        println!("cargo:rustc-link-lib={}", if cfg!(target_vendor = "apple") { "c++" } else { "stdc++" });
        return;
    }
    let found = Command::new("pkg-config").args(["--libs", "tessera"]).output();
    let words = match found {
        Ok(output) if output.status.success() => String::from_utf8(output.stdout).unwrap_or_default(),
        _ => panic!("tessera was not found: set TESSERA_DIR to where it is installed, or PKG_CONFIG_PATH"),
    };
    for word in words.split_whitespace() {
        if let Some(folder) = word.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={folder}");
        } else if let Some(library) = word.strip_prefix("-l") {
            println!("cargo:rustc-link-lib={library}");
        }
    }
}
