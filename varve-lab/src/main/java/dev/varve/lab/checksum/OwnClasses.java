package dev.varve.lab.checksum;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Loads Varve's classes anew, those of a folder before those of the class path; all others are shared. */
final class OwnClasses extends URLClassLoader {
    OwnClasses(Path first) throws MalformedURLException {
        super(urls(first), OwnClasses.class.getClassLoader());
    }

    private static URL[] urls(Path first) throws MalformedURLException {
        List<URL> urls = new ArrayList<>(List.of(first.toUri().toURL()));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("dev.varve.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }
}
